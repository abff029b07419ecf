/** The network of an address, which is one rate limit bucket: a home gets a whole /64 of IPv6. */
export function networkOf(ip: string): string {
  return isSix(ip) ? `${begin(ip, 4)}::/64` : ip
}

/** The neighbourhood: /24 of IPv4, /48 of IPv6. */
export function neighbourhoodOf(ip: string): string {
  return isSix(ip) ? `${begin(ip, 3)}::/48` : `${ip.split('.').slice(0, 3).join('.')}.0/24`
}

const isSix = (ip: string): boolean => ip.includes(':') && !ip.includes('.')

/** The first groups of an IPv6 address, in one spelling: '::' may stand for some of them. */
function begin(ip: string, groups: number): string {
  const [head = '', tail] = ip.split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean))
  const left = tail === undefined ? 0 : Math.max(0, 8 - before!.length - after!.length)
  return [...before!, ...Array<string>(left).fill('0'), ...after!]
    .slice(0, groups)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}
