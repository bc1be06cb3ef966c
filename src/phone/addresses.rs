//! The addresses at which a phone may reach this computer, the likeliest first.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

/// An address of this computer, of which the host picks one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InterfaceAddress {
    /// The address itself.
    pub ip: IpAddr,
    /// The network interface it belongs to, such as `wlan0`.
    pub interface: String,
}

/// The addresses of this computer, the likeliest first. Those that no phone can reach are left out.
///
/// # Errors
///
/// If the system does not tell its interfaces.
pub fn likely() -> io::Result<Vec<InterfaceAddress>> {
    let found = if_addrs::get_if_addrs()?;
    let all = found.into_iter().filter(|interface| interface.is_oper_up() && !interface.is_p2p());
    let all =
        all.map(|interface| InterfaceAddress { ip: interface.ip(), interface: interface.name });
    Ok(sorted(all.collect(), outgoing_address()))
}

/// An address as IPv4 where it is IPv4 written as IPv6 (`::ffff:192.168.1.7`).
pub fn plain(address: SocketAddr) -> SocketAddr {
    SocketAddr::new(address.ip().to_canonical(), address.port())
}

/// The address by which this computer would go to the internet; nothing is sent.
fn outgoing_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address that is kept for examples, and belongs to nobody.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

fn sorted(addresses: Vec<InterfaceAddress>, outgoing: Option<IpAddr>) -> Vec<InterfaceAddress> {
    let plain =
        |address: InterfaceAddress| InterfaceAddress { ip: address.ip.to_canonical(), ..address };
    let mut all: Vec<_> = addresses.into_iter().map(plain).filter(|a| is_reachable(a.ip)).collect();
    all.sort_by_key(|address| {
        let is_first = Some(address.ip) == outgoing;
        (is_virtual(&address.interface), !is_first, kind(address.ip), address.ip)
    });
    all.dedup_by_key(|address| address.ip);
    all
}

/// An address of one interface alone (`fe80::1%wlan0`) cannot be written into a browser.
fn is_reachable(ip: IpAddr) -> bool {
    let usable = !ip.is_loopback() && !ip.is_unspecified() && !ip.is_multicast();
    usable && !matches!(ip, IpAddr::V6(six) if six.is_unicast_link_local())
}

/// Interfaces of containers, virtual machines and tunnels: no phone is there.
fn is_virtual(interface: &str) -> bool {
    const NAMES: [&str; 11] =
        ["docker", "veth", "virbr", "br-", "vmnet", "vbox", "tun", "tap", "wg", "utun", "lxc"];
    NAMES.iter().any(|name| interface.starts_with(name))
}

/// From the likeliest kind of address in a home to the least likely.
fn kind(ip: IpAddr) -> u8 {
    match ip {
        IpAddr::V4(four) if four.is_private() => 0,
        IpAddr::V4(four) if !four.is_link_local() => 1,
        IpAddr::V6(six) if Ipv6Addr::is_unique_local(&six) => 2,
        IpAddr::V6(_) => 3,
        IpAddr::V4(_) => 4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(addresses: &[(&str, &str)], outgoing: Option<&str>) -> Vec<String> {
        let address = |(interface, ip): &(&str, &str)| InterfaceAddress {
            ip: ip.parse().expect("an address"),
            interface: (*interface).to_owned(),
        };
        let world = outgoing.map(|ip| ip.parse().expect("an address"));
        let sorted = sorted(addresses.iter().map(address).collect(), world);
        sorted.into_iter().map(|address| address.ip.to_string()).collect()
    }

    #[test]
    fn the_likeliest_address_comes_first_and_those_of_no_use_do_not_come() {
        let addresses = [
            ("lo", "127.0.0.1"),
            ("docker0", "172.17.0.1"),
            ("eth0", "169.254.7.7"),
            ("eth0", "2001:db8::5"),
            ("eth0", "fe80::1"),
            ("eth0", "fd00::5"),
            ("wlan0", "::ffff:192.168.1.23"),
            ("eth1", "10.0.0.4"),
        ];
        let expected =
            ["10.0.0.4", "192.168.1.23", "fd00::5", "2001:db8::5", "169.254.7.7", "172.17.0.1"];
        assert_eq!(order(&addresses, None), expected);
        assert_eq!(order(&addresses, Some("192.168.1.23"))[0], "192.168.1.23");
    }

    #[test]
    fn ipv4_written_as_ipv6_is_ipv4() {
        let written: SocketAddr = "[::ffff:192.168.1.7]:80".parse().expect("an address");
        assert_eq!(plain(written).to_string(), "192.168.1.7:80");
    }

    #[test]
    fn this_computer_tells_its_addresses() {
        assert!(likely().expect("interfaces").iter().all(|address| is_reachable(address.ip)));
    }
}
