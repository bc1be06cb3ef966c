"""Leaves its parent, its session and its group, heeds no signal, and goes on for ever."""

import os
import signal

ready, tells = os.pipe()
for _ in range(2):
    if os.fork() != 0:
        break
    for leave in (os.setsid, lambda: os.setpgid(0, 0)):
        try:
            leave()
        except OSError:
            pass
else:
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGPIPE):
        signal.signal(number, signal.SIG_IGN)
    # PR_SET_PDEATHSIG: its parent may end.
    __import__("ctypes").CDLL(None).prctl(1, 0)
    os.write(tells, b"x")
os.read(ready, 1) and os.write(tells, b"x")
os.write(1, b"ready\n")
while True:
    signal.pause()
