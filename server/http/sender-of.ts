import type { FastifyRequest } from 'fastify'
import { networkOf } from './network.ts'

/** For whom what this request uses up is counted; visitors of one network are one. */
export const senderOf = ({ caller, staff, ip }: Pick<FastifyRequest, 'caller' | 'staff' | 'ip'>): string =>
  staff ? `staff:${staff.id}` : caller ? `member:${caller.id}` : networkOf(ip)
