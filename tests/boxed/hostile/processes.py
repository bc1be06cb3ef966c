"""Other processes, their memory, and the kernel: nothing is seen of them, and nothing done to them."""

import ctypes
import os
import signal
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from probing import LIBC, TOLD, call, probe, tell

VICTIM = TOLD["victim"]
NONE = ctypes.c_void_p(0)


@probe
def reads_the_environment_of_another():
    return b"SECRET_OF_THE_TEST" in open("/proc/%d/environ" % VICTIM, "rb").read()


@probe
def knows_a_secret_of_the_environment():
    return os.environ.get("SECRET_OF_THE_TEST")


@probe
def reads_the_words_of_another():
    return open("/proc/%d/cmdline" % VICTIM).read()


@probe
def reads_the_memory_of_its_starter():
    for number in (1, os.getppid()):
        if number != os.getpid() and number != 0:
            open("/proc/%d/mem" % number, "rb")
    return os.getppid() != 0


@probe
def lists_what_others_have_open():
    opened = "/proc/%d/fd/" % VICTIM
    return [os.readlink(opened + number) for number in os.listdir(opened)]


@probe
def lists_what_its_starter_has_open():
    opened = "/proc/%d/fd/" % os.getppid()
    return [os.readlink(opened + number) for number in os.listdir(opened)]


@probe
def has_inherited_a_descriptor():
    opened = []
    for number in range(3, 256):
        try:
            opened.append(os.readlink("/proc/self/fd/%d" % number))
        except OSError:
            continue
    return [name for name in opened if not name.startswith("/proc/")]


@probe
def signals_another():
    os.kill(VICTIM, signal.SIGCONT)
    return True


@probe
def signals_another_by_thread():
    call(200, VICTIM, int(signal.SIGCONT))
    return True


@probe
def signals_its_starter():
    os.kill(os.getppid(), signal.SIGCONT)
    return os.getppid() > 1


@probe
def signals_another_by_descriptor():
    signal.pidfd_send_signal(os.pidfd_open(VICTIM), signal.SIGCONT)
    return True


@probe
def has_signals_of_a_pipe_sent_to_another():
    import fcntl

    reading, _ = os.pipe()
    fcntl.fcntl(reading, fcntl.F_SETOWN, VICTIM)
    return True


@probe
def changes_the_limits_of_another():
    import resource

    return resource.prlimit(VICTIM, resource.RLIMIT_CORE)


@probe
def changes_how_soon_others_compute():
    os.setpriority(os.PRIO_PROCESS, VICTIM, 5)
    return True


@probe
def moves_to_another_processor():
    os.sched_setaffinity(0, os.sched_getaffinity(0))
    return True


@probe
def traces_another():
    call(101, 0x4206, VICTIM, 0, 0)
    return True


@probe
def reads_the_memory_of_another():
    here = ctypes.create_string_buffer(16)
    vector = (ctypes.c_size_t * 2)(ctypes.addressof(here), 16)
    try:
        call(310, VICTIM, vector, 1, vector, 1, 0)
    except OSError as error:
        # It may, and there is nothing at this place.
        return error.errno == 14
    return True


@probe
def becomes_root_of_a_namespace():
    call(272, 0x10000000)
    return True


@probe
def starts_a_child_in_a_namespace():
    child = call(56, 0x10000000 | int(signal.SIGCHLD), 0, 0, 0, 0)
    if child == 0:
        os._exit(0)
    return True


@probe
def starts_a_child_by_the_newest_call():
    return call(435, NONE, 0)


@probe
def mounts_something():
    call(165, ctypes.c_char_p(b"none"), ctypes.c_char_p(b"/proc"), ctypes.c_char_p(b"tmpfs"), 0, NONE)
    return True


@probe
def changes_its_root():
    os.chroot("/")
    return True


@probe
def has_a_keyring():
    return call(250, 0, 0xFFFFFFFD, 1)


@probe
def queues_calls_past_the_list():
    return call(425, 1, NONE)


@probe
def loads_a_program_into_the_kernel():
    call(321, 0, NONE, 0)
    return True


@probe
def measures_other_programs():
    buffer = ctypes.create_string_buffer(128)
    ctypes.memmove(buffer, (1).to_bytes(4, "little") + (128).to_bytes(4, "little"), 8)
    return call(298, buffer, VICTIM, 0xFFFFFFFF, 0xFFFFFFFF, 0) > 0


@probe
def handles_faults_of_memory():
    return call(323, 1) > 0


@probe
def names_the_machine():
    name = os.uname().nodename.encode()
    call(170, ctypes.c_char_p(name), len(name))
    return True


@probe
def gains_rights_by_a_program():
    # Of no use to root, who has them; the bit must be set for everybody.
    status = open("/proc/self/status").read() if os.path.exists("/proc/self/status") else ""
    return "NoNewPrivs:\t0" in status or LIBC.prctl(39, 0, 0, 0, 0) != 1


@probe
def has_special_rights():
    rights = [line.split() for line in open("/proc/self/status") if line.startswith(("CapEff", "CapPrm", "CapInh"))]
    return [right for right in rights if int(right[1], 16) != 0]


@probe
def writes_a_core_dump():
    import resource

    return resource.getrlimit(resource.RLIMIT_CORE)[0] > 1


@probe
def raises_its_limits():
    import resource

    for which in (resource.RLIMIT_DATA, resource.RLIMIT_NOFILE, resource.RLIMIT_STACK, resource.RLIMIT_CPU):
        resource.setrlimit(which, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    return True


@probe
def a_child_born_at_once_is_unbounded():
    check = "import resource; print(resource.getrlimit(resource.RLIMIT_DATA)[0])"
    start = lambda: subprocess.Popen([sys.executable, "-S", "-c", check], stdout=subprocess.PIPE)
    children = [start() for _ in range(8)]
    bounds = [int(child.communicate()[0]) for child in children]
    return [bound for bound in bounds if bound != TOLD["memory"]]


tell()
