import type { FastifyRequest } from 'fastify'
import { networkOf } from './network.ts'

/** The sender for which a request is counted; visitors of one network count as one. */
export const senderOf = ({ caller, staff, ip }: Pick<FastifyRequest, 'caller' | 'staff' | 'ip'>): string =>
  staff ? `staff:${staff.id}` : caller ? `member:${caller.id}` : networkOf(ip)
