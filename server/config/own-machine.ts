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
 * Whether a host name of an address leads to this machine or to what answers on its own line only (link-local, where clouds keep their
 * secrets), in any spelling: `URL` has made one of 0x7f.1 and of [::ffff:127.0.0.1], and a mapped address is judged as what it maps.
 */
export function isOwnMachine(hostname: string): boolean {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (host === 'localhost' || host.endsWith('.localhost')) return true
  return notOutside.check(host, isIPv6(host) ? 'ipv6' : 'ipv4')
}
