//! The system calls that are refused. All others stay, since languages need many and new ones every year;
//! so what is refused is listed by what it would reach.

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen as Width, SeccompCmpOp as Is, SeccompCondition,
    SeccompFilter, SeccompRule, TargetArch, apply_filter, sock_filter,
};
use std::collections::BTreeMap;
use std::error::Error;

/// System calls that are refused as something that one may not do.
const FORBIDDEN: &[&[libc::c_long]] = &[
    // The memory and the descriptors of other processes.
    &[
        libc::SYS_ptrace,
        libc::SYS_process_vm_readv,
        libc::SYS_process_vm_writev,
        libc::SYS_process_madvise,
        libc::SYS_process_mrelease,
        libc::SYS_pidfd_getfd,
        libc::SYS_pidfd_send_signal,
        libc::SYS_kcmp,
        libc::SYS_move_pages,
        libc::SYS_migrate_pages,
    ],
    // Sockets of every family: the net, X11, D-Bus. `socketpair` stays, for two ends of one's own.
    &[
        libc::SYS_socket,
        libc::SYS_connect,
        libc::SYS_bind,
        libc::SYS_listen,
        libc::SYS_accept,
        libc::SYS_accept4,
    ],
    // New namespaces, in which one would be root, and mounts.
    &[
        libc::SYS_unshare,
        libc::SYS_setns,
        libc::SYS_mount,
        libc::SYS_umount2,
        libc::SYS_pivot_root,
        libc::SYS_chroot,
        libc::SYS_fsopen,
        libc::SYS_fsmount,
        libc::SYS_fsconfig,
        libc::SYS_fspick,
        libc::SYS_open_tree,
        libc::SYS_move_mount,
        libc::SYS_mount_setattr,
        libc::SYS_open_by_handle_at,
        libc::SYS_name_to_handle_at,
    ],
    // Modes, owners, times and attributes of files, which Landlock leaves open; and what cuts a file by its
    // path, which an old Landlock does.
    &[
        libc::SYS_fchmod,
        libc::SYS_fchmodat,
        FCHMODAT2,
        libc::SYS_fchown,
        libc::SYS_fchownat,
        libc::SYS_utimensat,
        libc::SYS_setxattr,
        libc::SYS_lsetxattr,
        libc::SYS_fsetxattr,
        libc::SYS_removexattr,
        libc::SYS_lremovexattr,
        libc::SYS_fremovexattr,
        SETXATTRAT,
        REMOVEXATTRAT,
        FILE_SETATTR,
        libc::SYS_truncate,
        libc::SYS_mknodat,
    ],
    // Ways to tell each other something, or to listen: locks on files that several may read, who opens them,
    // what is in memory of them, and memory and queues by number or name.
    &[
        libc::SYS_flock,
        libc::SYS_inotify_init1,
        libc::SYS_fanotify_init,
        CACHESTAT,
        libc::SYS_mincore,
        libc::SYS_readahead,
        libc::SYS_shmget,
        libc::SYS_shmat,
        libc::SYS_shmctl,
        libc::SYS_semget,
        libc::SYS_semctl,
        libc::SYS_semop,
        libc::SYS_semtimedop,
        libc::SYS_msgget,
        libc::SYS_msgsnd,
        libc::SYS_msgrcv,
        libc::SYS_msgctl,
        libc::SYS_mq_open,
        libc::SYS_mq_unlink,
    ],
    // Memory that no limit counts.
    &[libc::SYS_memfd_create, libc::SYS_memfd_secret, libc::SYS_mlockall],
    // Keyrings.
    &[libc::SYS_add_key, libc::SYS_request_key, libc::SYS_keyctl],
    // Where and how soon one computes.
    &[
        libc::SYS_sched_setaffinity,
        libc::SYS_sched_setscheduler,
        libc::SYS_sched_setparam,
        libc::SYS_sched_setattr,
        libc::SYS_setpriority,
        libc::SYS_ioprio_set,
    ],
    // The kernel itself.
    &[
        libc::SYS_bpf,
        libc::SYS_perf_event_open,
        libc::SYS_userfaultfd,
        libc::SYS_kexec_load,
        libc::SYS_init_module,
        libc::SYS_finit_module,
        libc::SYS_delete_module,
        libc::SYS_reboot,
        libc::SYS_swapon,
        libc::SYS_swapoff,
        libc::SYS_acct,
        libc::SYS_quotactl,
        libc::SYS_syslog,
        libc::SYS_vhangup,
        libc::SYS_settimeofday,
        libc::SYS_clock_settime,
        libc::SYS_adjtimex,
        libc::SYS_clock_adjtime,
        libc::SYS_sethostname,
        libc::SYS_setdomainname,
    ],
    OLD_FORMS,
];

/// Older forms of the same calls, which only this processor has.
#[cfg(target_arch = "x86_64")]
const OLD_FORMS: &[libc::c_long] = &[
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
    libc::SYS_mknod,
    libc::SYS_inotify_init,
    libc::SYS_iopl,
    libc::SYS_ioperm,
    libc::SYS_modify_ldt,
    libc::SYS_kexec_file_load,
];
#[cfg(not(target_arch = "x86_64"))]
const OLD_FORMS: &[libc::c_long] = &[];

/// System calls that are answered as if the kernel did not have them, so that languages use older ones
/// which can be looked into.
const UNKNOWN: &[libc::c_long] = &[
    libc::SYS_clone3,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    FUTEX_WAKE,
    FUTEX_WAIT,
    FUTEX_REQUEUE,
];

/// Numbers that all processors share, and that not every libc names.
const CACHESTAT: libc::c_long = 451;
const FCHMODAT2: libc::c_long = 452;
const FUTEX_WAKE: libc::c_long = 454;
const FUTEX_WAIT: libc::c_long = 455;
const FUTEX_REQUEUE: libc::c_long = 456;
const SETXATTRAT: libc::c_long = 463;
const REMOVEXATTRAT: libc::c_long = 466;
const FILE_SETATTR: libc::c_long = 469;
/// The last system call that was looked at here. Newer ones are answered as unknown.
const LAST_KNOWN: u32 = 470;

/// A condition on one argument: its place, its width, and what it is.
type Condition = (u8, Width, Is, u64);

/// Conditions under which a system call is refused that is otherwise needed. All of one list must hold.
fn forbidden_if() -> Vec<(libc::c_long, Vec<Condition>)> {
    let one = |call, condition| (call, vec![condition]);
    let bits = |place, mask: u64| (place, Width::Dword, Is::MaskedEq(mask), mask);
    let other_than = |place, value: u64| (place, Width::Dword, Is::Ne, value);
    let is = |place, value: u64| (place, Width::Dword, Is::Eq, value);
    let kind = |kind: libc::c_int| (1, Width::Dword, Is::MaskedEq(0xf), kind as u64);
    let mut rules = vec![
        // A pair of sockets for messages could be led to another address; one for streams cannot.
        one(libc::SYS_socketpair, other_than(0, libc::AF_UNIX as u64)),
        one(libc::SYS_socketpair, kind(libc::SOCK_DGRAM)),
        one(libc::SYS_socketpair, kind(libc::SOCK_RAW)),
        // The limits of other processes.
        one(libc::SYS_prlimit64, other_than(0, 0)),
        // Memory that is shared with nobody is counted by no limit.
        one(libc::SYS_mmap, bits(3, (libc::MAP_SHARED | libc::MAP_ANONYMOUS) as u64)),
        // So is what grows as a stack does.
        one(libc::SYS_mmap, bits(3, libc::MAP_GROWSDOWN as u64)),
    ];
    // What of a file is in memory, which everybody who reads it shares.
    for call in [libc::SYS_preadv2, libc::SYS_pwritev2] {
        rules.push(one(call, other_than(5, 0)));
    }
    rules.push(one(libc::SYS_fadvise64, is(3, libc::POSIX_FADV_DONTNEED as u64)));
    for advice in [libc::MADV_COLD, libc::MADV_PAGEOUT] {
        rules.push(one(libc::SYS_madvise, is(2, advice as u64)));
    }
    for wakes in WAKING {
        rules.push(one(libc::SYS_futex, (1, Width::Dword, Is::MaskedEq(0xff), wakes as u64)));
    }
    for namespace in NAMESPACES {
        rules.push(one(libc::SYS_clone, bits(0, namespace as u64)));
    }
    for command in TERMINAL_COMMANDS.iter().chain(FILE_COMMANDS) {
        rules.push(one(libc::SYS_ioctl, is(1, *command)));
    }
    for command in FILE_CONTROLS {
        rules.push(one(libc::SYS_fcntl, is(1, command as u64)));
    }
    rules
}

/// Ways to wake those who wait at a place in memory, where other programs may wait, too: in a file that both read. A
/// program's own waiting is marked as private.
const WAKING: [libc::c_int; 7] = [
    libc::FUTEX_WAKE,
    libc::FUTEX_REQUEUE,
    libc::FUTEX_CMP_REQUEUE,
    libc::FUTEX_WAKE_OP,
    libc::FUTEX_UNLOCK_PI,
    libc::FUTEX_WAKE_BITSET,
    libc::FUTEX_CMP_REQUEUE_PI,
];

const NAMESPACES: [libc::c_int; 7] = [
    libc::CLONE_NEWUSER,
    libc::CLONE_NEWNS,
    libc::CLONE_NEWPID,
    libc::CLONE_NEWNET,
    libc::CLONE_NEWIPC,
    libc::CLONE_NEWUTS,
    libc::CLONE_NEWCGROUP,
];

/// Commands that type into a terminal, take it, or change its settings.
const TERMINAL_COMMANDS: &[u64] = &[
    0x5402,      // TCSETS
    0x5403,      // TCSETSW
    0x5404,      // TCSETSF
    0x540e,      // TIOCSCTTY
    0x5412,      // TIOCSTI
    0x541c,      // TIOCLINUX
    0x541d,      // TIOCCONS
    0x5423,      // TIOCSETD
    0x402c_542b, // TCSETS2
    0x402c_542c, // TCSETSW2
    0x402c_542d, // TCSETSF2
];

/// Commands that change the attributes of a file, or who is told of it.
const FILE_COMMANDS: &[u64] = &[
    0x4008_6602, // FS_IOC_SETFLAGS
    0x401c_5820, // FS_IOC_FSSETXATTR
    0x4008_7602, // FS_IOC_SETVERSION
    0x4080_6685, // FS_IOC_ENABLE_VERITY
    0x6609,      // EXT4_IOC_MIGRATE
    0x8901,      // FIOSETOWN
    0x8902,      // SIOCSPGRP
];

/// Locks, leases and hints, by which programs could tell each other something; who gets signals of a file; and longer
/// pipes: the room in pipes of all programs of a user together is bounded.
const FILE_CONTROLS: [libc::c_int; 13] = [
    libc::F_GETLK,
    libc::F_SETLK,
    libc::F_SETLKW,
    libc::F_OFD_GETLK,
    libc::F_OFD_SETLK,
    libc::F_OFD_SETLKW,
    libc::F_SETLEASE,
    libc::F_NOTIFY,
    libc::F_SETOWN,
    F_SETOWN_EX,
    F_SET_RW_HINT,
    F_SET_FILE_RW_HINT,
    libc::F_SETPIPE_SZ,
];
const F_SETOWN_EX: libc::c_int = 15;
const F_SET_RW_HINT: libc::c_int = 1036;
const F_SET_FILE_RW_HINT: libc::c_int = 1038;

/// Fences for signals and sessions, where no namespace holds them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SessionRestrictions {
    /// Nobody leaves the session and the group by which a program's processes are found.
    pub holds_groups: bool,
    /// Signals go to this process and its group alone.
    pub holds_signals: Option<rustix::process::Pid>,
}

/// Refuses these system calls to this process and its children from now on.
pub(crate) fn refuse_calls(restrictions: SessionRestrictions) -> Result<(), Box<dyn Error>> {
    let processor = TargetArch::try_from(std::env::consts::ARCH)?;
    let forbidden = FORBIDDEN.concat().into_iter().map(|call| (call, Vec::new()));
    let mut forbidden: BTreeMap<i64, Vec<SeccompRule>> = forbidden.collect();
    for (call, conditions) in forbidden_if().into_iter().chain(restrictions.rules()) {
        let conditions: Result<Vec<_>, _> = conditions
            .into_iter()
            .map(|(place, width, is, value)| SeccompCondition::new(place, width, is, value))
            .collect();
        // A call that is refused whatever its arguments has no conditions.
        let rules = forbidden.entry(call).or_default();
        if let Ok(rule) = SeccompRule::new(conditions?) {
            rules.push(rule);
        }
    }
    let unknown = UNKNOWN.iter().map(|call| (*call, Vec::new())).collect();
    for (calls, error) in [(forbidden, libc::EPERM), (unknown, libc::ENOSYS)] {
        let answer = SeccompAction::Errno(error.unsigned_abs());
        // A program of another processor's kind, whose numbers mean other calls, is killed.
        let filter = SeccompFilter::new(calls, SeccompAction::Allow, answer, processor)?;
        apply_filter(&BpfProgram::try_from(filter)?)?;
    }
    Ok(apply_filter(&numbers_out_of_range())?)
}

impl SessionRestrictions {
    fn rules(self) -> Vec<(libc::c_long, Vec<Condition>)> {
        let mut rules = Vec::new();
        if self.holds_groups {
            rules.extend([(libc::SYS_setsid, Vec::new()), (libc::SYS_setpgid, Vec::new())]);
        }
        if let Some(own) = self.holds_signals {
            let own = own.as_raw_nonzero().get();
            let is_not = |value: i32| (0, Width::Dword, Is::Ne, u64::from(value.cast_unsigned()));
            // The group has the number of the first process.
            rules.push((libc::SYS_kill, vec![is_not(own), is_not(0), is_not(-own)]));
            for call in [libc::SYS_tgkill, libc::SYS_rt_sigqueueinfo, libc::SYS_rt_tgsigqueueinfo] {
                rules.push((call, vec![is_not(own)]));
            }
            rules.push((libc::SYS_tkill, vec![is_not(own)]));
        }
        rules
    }
}

/// A filter for numbers of no list: those of x32, a second kind of programs on the same processor, end the
/// program, and those that are newer than the lists are unknown.
fn numbers_out_of_range() -> BpfProgram {
    const LOAD_NUMBER: u16 = 0x20;
    const JUMP_IF_GREATER: u16 = 0x25;
    const ANSWER: u16 = 0x06;
    const X32: u32 = 0x4000_0000;
    let step = |code, jt, jf, k| sock_filter { code, jt, jf, k };
    let answer = |action: SeccompAction| step(ANSWER, 0, 0, u32::from(action));
    vec![
        step(LOAD_NUMBER, 0, 0, 0),
        step(JUMP_IF_GREATER, 1, 0, LAST_KNOWN),
        answer(SeccompAction::Allow),
        step(JUMP_IF_GREATER, 1, 0, X32 - 1),
        answer(SeccompAction::Errno(libc::ENOSYS.unsigned_abs())),
        answer(SeccompAction::KillProcess),
    ]
}
