import { isIPv6 } from 'node:net'

/** Whose address it is, as attempts are counted: of IPv6 one connection has 2⁶⁴ addresses, which differ in their last half only. */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address) ?? []
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [before = [], after = []] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}

/** Of an address what tells places apart and no longer one machine there: three numbers of an IPv4 address, 48 bits of an IPv6 one. */
export function shortened(address: string): string {
  const [groups = '', length] = networkOf(address).split('::/')
  if (length !== undefined) return `${groups.split(':').slice(0, 3).join(':')}::/48`
  return groups.replace(/\.\d+$/, '.x')
}
