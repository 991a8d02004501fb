import { isIPv4, isIPv6 } from 'node:net'

/** The network of everybody whose address is unknown: they share one allowance. */
const nowhere = 'unknown'

/**
 * The network by which attempts are counted. One IPv6 connection has 2⁶⁴ addresses, which differ only in their last
 * half. Some proxies append the port, which differs for each connection.
 */
export function networkOf(given: string): string {
  const address = withoutPort(given)
  const [, mapped = address] = /^::ffff:([\d.]+)$/i.exec(address) ?? []
  if (isIPv4(mapped)) return mapped
  if (!isIPv6(address)) return nowhere
  const [before = [], after = []] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}

/** Removes port and brackets: `192.0.2.7:50001`, `[2001:db8::1]:50001` and `[2001:db8::1]` become plain addresses. */
function withoutPort(given: string): string {
  const [, bracketed, plain] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(given) ?? []
  return bracketed ?? plain ?? given
}

/**
 * The part of an address that identifies a place but not a single machine: three numbers of an IPv4 address, 48 bits of
 * an IPv6 one.
 */
export function shortened(address: string): string {
  const [groups = '', length] = networkOf(address).split('::/')
  if (length !== undefined) return `${groups.split(':').slice(0, 3).join(':')}::/48`
  return groups.replace(/\.\d+$/, '.x')
}
