import { BlockList, isIPv6 } from 'node:net'
import type { Config } from '#server/config/config.ts'

type Trusts = (address: string, hop: number) => boolean

/**
 * TRUST_PROXY as a predicate: whether the X-Forwarded-For of this hop is believed. True for all hops, for the first so many, or for the
 * listed networks.
 */
export function proxyTrust(trust: Config['trustProxy']): Trusts {
  if (typeof trust === 'boolean') return () => trust
  if (typeof trust === 'number') return (_, hop) => hop < trust
  const list = new BlockList()
  for (const entry of trust.split(',')) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
    return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
  }
}
