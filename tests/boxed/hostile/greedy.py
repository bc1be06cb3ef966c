"""Takes all it can get of what is everybody's."""

import os
import resource
import signal
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from probing import TOLD, probe, tell

SCRATCH = os.environ.get("TMPDIR", "/no/such/folder")
MEBIBYTE = 1 << 20


def write(name, size):
    with open(os.path.join(SCRATCH, name), "wb") as file:
        for _ in range(size // MEBIBYTE):
            file.write(bytes(MEBIBYTE))


def remove_all():
    for name in os.listdir(SCRATCH):
        os.unlink(os.path.join(SCRATCH, name))


@probe
def holds_much_memory():
    return len(bytearray(2 * TOLD["memory"]))


@probe
def holds_much_in_its_stack():
    resource.setrlimit(resource.RLIMIT_STACK, (TOLD["memory"], TOLD["memory"]))
    return True


@probe
def writes_a_huge_file():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        write("huge", 80 * MEBIBYTE)
    finally:
        remove_all()
    return True


@probe
def writes_many_files():
    try:
        for number in range(5):
            write("file%d" % number, 20 * MEBIBYTE)
    finally:
        remove_all()
    return True


@probe
def makes_endlessly_many_names():
    try:
        for number in range(5000):
            open(os.path.join(SCRATCH, str(number)), "w").close()
    finally:
        remove_all()
    return True


@probe
def opens_endlessly_many_files():
    opened = []
    try:
        for _ in range(300):
            opened.append(os.open("/dev/null", os.O_RDONLY))
    finally:
        for number in opened:
            os.close(number)
    return len(opened)


@probe
def starts_endlessly_many_processes():
    children = []
    waiting, writing = os.pipe()
    try:
        for _ in range(400):
            child = os.fork()
            if child == 0:
                os.close(writing)
                os.read(waiting, 1)
                os._exit(0)
            children.append(child)
    finally:
        os.close(writing)
        for child in children:
            os.waitpid(child, 0)
    return len(children)


tell()
