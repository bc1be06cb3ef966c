"""The net, local sockets, terminals, and ways to tell another seat's program something."""

import ctypes
import fcntl
import os
import socket
import sys
import termios

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from probing import LIBC, TOLD, call, probe, tell


@probe
def connects_by_tcp():
    return socket.create_connection(("127.0.0.1", TOLD["port"]), 2)


@probe
def opens_a_port():
    opened = socket.socket()
    opened.bind(("127.0.0.1", 0))
    opened.listen()
    return True


@probe
def sends_by_udp():
    return socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", TOLD["port"]))


@probe
def asks_the_kernel_for_its_network():
    return socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0)


@probe
def connects_to_a_local_socket():
    client = socket.socket(socket.AF_UNIX)
    client.connect(TOLD["socket"])
    return True


@probe
def connects_to_a_socket_without_a_file():
    client = socket.socket(socket.AF_UNIX)
    client.connect("\0" + TOLD["mark"])
    return True


@probe
def leads_a_pair_of_sockets_elsewhere():
    one, _ = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    one.sendto(b"x", TOLD["letters"])
    return True


@probe
def leads_a_pair_of_packets_elsewhere():
    one, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    try:
        one.sendto(b"x", TOLD["letters"])
    except OSError:
        return False
    return not other.recv(1)


@probe
def has_a_virtual_machine():
    return socket.socket(40, socket.SOCK_STREAM)


@probe
def opens_its_terminal():
    return os.open("/dev/tty", os.O_RDWR)


@probe
def opens_a_terminal_of_others():
    return [os.open("/dev/pts/%d" % n, os.O_WRONLY | os.O_NOCTTY) for n in range(64) if os.path.exists("/dev/pts/%d" % n)]


@probe
def opens_a_terminal_of_its_own():
    return os.openpty()


@probe
def types_into_what_it_inherited():
    for number in range(3):
        try:
            fcntl.ioctl(number, termios.TIOCSTI, b"x")
        except PermissionError:
            continue
        return True
    return False


@probe
def types_by_a_wider_number():
    # The kernel looks at 32 bits of it.
    return LIBC.ioctl(0, ctypes.c_ulong(0x100005412), b"x") == 0 or ctypes.get_errno() not in (1, 25)


@probe
def changes_settings_of_what_it_inherited():
    try:
        fcntl.ioctl(2, termios.TCSETS, bytes(64))
    except PermissionError:
        return False
    return True


@probe
def locks_a_file_that_others_read():
    fcntl.flock(os.open(TOLD["script"], os.O_RDONLY), fcntl.LOCK_EX | fcntl.LOCK_NB)
    return True


@probe
def locks_a_part_of_a_file():
    fcntl.lockf(os.open(TOLD["script"], os.O_RDONLY), fcntl.LOCK_SH | fcntl.LOCK_NB)
    return True


@probe
def locks_it_for_a_descriptor():
    lock = bytes(32)
    fcntl.fcntl(os.open(TOLD["script"], os.O_RDONLY), 37, lock)
    return True


@probe
def leases_a_file():
    fcntl.fcntl(os.open(TOLD["script"], os.O_RDONLY), fcntl.F_SETLEASE, fcntl.F_RDLCK)
    return True


@probe
def hears_who_opens_a_file():
    return LIBC.inotify_init1(0) >= 0


@probe
def knows_what_of_a_file_is_in_memory():
    file = os.open(TOLD["script"], os.O_RDONLY)
    return call(451, file, ctypes.create_string_buffer(16), ctypes.create_string_buffer(64), 0) == 0


@probe
def shares_memory_by_number():
    return LIBC.shmget(0x5E0A1, 4096, 0o1666) >= 0


@probe
def shares_semaphores_by_number():
    return LIBC.semget(0x5E0A1, 1, 0o1666) >= 0


@probe
def shares_a_queue_by_number():
    return LIBC.msgget(0x5E0A1, 0o1666) >= 0


@probe
def shares_a_queue_by_name():
    return call(240, ctypes.c_char_p(TOLD["mark"].encode()), 0o102, 0o600, None) >= 0


@probe
def has_memory_without_a_name():
    return os.memfd_create("x")


@probe
def has_memory_that_nobody_counts():
    import mmap

    return mmap.mmap(-1, 4096)


@probe
def finds_what_another_program_left():
    folders = [folder for folder in ("/tmp", "/dev/shm", "/var/tmp") if os.path.isdir(folder)]
    names = [os.path.join(folder, name) for folder in folders for name in os.listdir(folder)]
    return [name for name in names if not TOLD["script"].startswith(name)]


tell()
