"""Runs a command in a terminal of its own, types nothing, and tells as JSON what was to be seen there and
whether its settings are as before."""

import json
import os
import pty
import sys
import termios

master, slave = pty.openpty()
before = termios.tcgetattr(slave)
child = os.fork()
if child == 0:
    os.setsid()
    __import__("fcntl").ioctl(slave, termios.TIOCSCTTY, 0)
    name = os.ttyname(slave)
    for number in range(3):
        os.dup2(slave, number)
    os.environ["TERMINAL_OF_THE_TEST"] = name
    words = [name if word == "TERMINAL" else word for word in sys.argv[1:]]
    os.execvp(words[0], words)
os.waitpid(child, 0)
same = termios.tcgetattr(slave) == before
os.set_blocking(master, False)
os.set_blocking(slave, False)
seen, typed = b"", b""
try:
    seen = os.read(master, 65536)
except OSError:
    pass
try:
    typed = os.read(slave, 65536)
except OSError:
    pass
print(json.dumps({"seen": seen.decode("latin-1"), "typed": typed.decode("latin-1"), "same": same}))
