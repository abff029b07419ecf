import { BlockList, isIPv6 } from 'node:net'

const notOutside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
] as const)
  notOutside.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 128],
  ['::1', 128],
  ['fe80::', 10],
] as const)
  notOutside.addSubnet(net, bits, 'ipv6')

/**
 * Whether a host name leads to this machine or to a link-local address (where clouds serve their secrets). It comes from `URL`, which has
 * already normalised spellings such as 0x7f.1; an IPv4 address mapped to IPv6 is judged as the IPv4 address.
 */
export function isOwnMachine(hostname: string): boolean {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (host === 'localhost' || host.endsWith('.localhost')) return true
  return notOutside.check(host, isIPv6(host) ? 'ipv6' : 'ipv4')
}
