"""Files of the user: none can be read, changed, made or removed, and nobody's attributes be touched."""

import ctypes
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from probing import LIBC, TOLD, call, probe, tell

SECRET = TOLD["secret"]
FOLDER = os.path.dirname(SECRET)
SCRATCH = os.environ.get("TMPDIR", "/tmp")
# Probes that change the file come after those that read it.


@probe
def reads_a_file_of_the_user():
    return open(SECRET).read()


@probe
def lists_a_folder_of_the_user():
    return os.listdir(FOLDER)


@probe
def lists_the_root():
    return os.listdir("/")


@probe
def sees_the_name_of_a_file():
    return os.stat(SECRET)


@probe
def reads_who_has_an_account():
    return open("/etc/passwd").read()


@probe
def reads_it_through_a_link_of_its_own():
    os.symlink(SECRET, SCRATCH + "/link")
    return open(SCRATCH + "/link").read()


@probe
def reads_it_through_the_root_of_another_process():
    return open("/proc/1/root" + SECRET).read()


@probe
def reads_it_through_the_folder_of_another_process():
    return open("/proc/%d/cwd/secret" % TOLD["victim"]).read()


@probe
def gives_it_a_second_name():
    os.link(SECRET, SCRATCH + "/second")
    return True


@probe
def opens_it_by_its_handle():
    handle = ctypes.create_string_buffer(128 + 8)
    ctypes.memmove(handle, (128).to_bytes(4, "little"), 4)
    mount = ctypes.c_int()
    at = LIBC.name_to_handle_at(-100, SECRET.encode(), handle, ctypes.byref(mount), 0)
    return at == 0


@probe
def appends_to_it():
    open(SECRET, "a").write("x")
    return True


@probe
def changes_its_mode():
    os.chmod(SECRET, 0o644)
    return True


@probe
def changes_the_mode_of_what_it_may_read():
    os.chmod(TOLD["script"], 0o755)
    return True


@probe
def changes_its_owner():
    os.chown(SECRET, os.getuid(), os.getgid())
    return True


@probe
def changes_its_times():
    os.utime(SECRET)
    return True


@probe
def changes_the_times_of_what_it_may_read():
    os.utime(TOLD["script"])
    return True


@probe
def gives_it_an_attribute():
    os.setxattr(SECRET, "user.mark", b"1")
    return True


@probe
def gives_what_it_may_read_an_attribute():
    os.setxattr(TOLD["script"], "user.mark", b"1")
    return True


@probe
def writes_a_file_beside_it():
    open(FOLDER + "/made", "w").write("x")
    return True


@probe
def writes_beside_its_own_script():
    open(os.path.dirname(TOLD["script"]) + "/made", "w").write("x")
    return True


@probe
def makes_a_folder_for_everybody():
    os.mkdir(TOLD["everybody"] + "/made")
    return True


@probe
def writes_where_memory_is_shared():
    open("/dev/shm/" + TOLD["mark"], "w").write("x")
    return True


@probe
def writes_to_a_pipe_of_the_user():
    os.open(TOLD["pipe"], os.O_WRONLY | os.O_NONBLOCK)
    return True


@probe
def opens_the_memory_of_the_machine():
    return any(open(name, "rb").read(1) for name in ("/dev/mem", "/dev/kmem", "/proc/kcore"))


@probe
def makes_a_device():
    os.mknod(SCRATCH + "/disk", 0o600 | 0o060000, os.makedev(254, 0))
    return open(SCRATCH + "/disk", "rb").read(1)


@probe
def moves_it():
    os.rename(SECRET, FOLDER + "/moved")
    os.rename(FOLDER + "/moved", SECRET)
    return True


@probe
def cuts_it():
    os.truncate(SECRET, 3)
    return True


@probe
def cuts_it_by_the_plain_call():
    call(76, ctypes.c_char_p(SECRET.encode()), 3)
    return True


@probe
def removes_it():
    os.unlink(SECRET)
    return True


tell()
