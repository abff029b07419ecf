/** A home gets a whole /64 of IPv6: one network, one bucket. */
export function networkOf(ip: string): string {
  return isSix(ip) ? `${ip.split(':').slice(0, 4).join(':')}::/64` : ip
}

/** The neighbourhood: /24 of IPv4, /48 of IPv6. */
export function neighbourhoodOf(ip: string): string {
  return isSix(ip) ? `${ip.split(':').slice(0, 3).join(':')}::/48` : `${ip.split('.').slice(0, 3).join('.')}.0/24`
}

const isSix = (ip: string): boolean => ip.includes(':') && !ip.includes('.')
