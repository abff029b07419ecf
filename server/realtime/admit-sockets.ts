import type { IncomingMessage } from 'node:http'
import type { SocketAuth } from '#contract/events.ts'
import type { Config } from '#server/config/config.ts'
import { networkOf } from '#server/http/network.ts'
import { isOwnOrigin } from '#server/http/own-origin.ts'
import { accessTokens } from '#server/session-tokens/access-token.ts'
import type { SessionWatch } from '#server/session-tokens/session-watch.ts'
import { clientAddress } from './client-address.ts'
import type { MarketSocket, MarketSockets } from './socket-server.ts'

const perMember = 5
/** Tabs of one login of the console. */
const perLogin = 20
const perAddress = 50

/** Refuses handshakes with a foreign Origin. A program sends no Origin and is admitted, with a token like anybody. */
export function allowedOrigin(config: Config): (request: IncomingMessage) => boolean {
  return ({ headers }) =>
    headers.origin === undefined || isOwnOrigin(config, headers.origin, hostOf(config, { headers }))
}

export const hostOf = ({ trustProxy }: Config, { headers }: Pick<IncomingMessage, 'headers'>): string | undefined =>
  trustProxy === false ? headers.host : ([headers['x-forwarded-host']].flat()[0] ?? headers.host)

/**
 * Refuses a socket when there are too many of its address or its token is over. Of each member only the newest five sockets stay open, of
 * each login of the console the newest twenty.
 */
export function admitSockets(
  io: MarketSockets,
  config: Config,
  sessions: SessionWatch,
  deskSessionOf: (socket: MarketSocket) => Promise<string | undefined>,
): void {
  const tokens = accessTokens(config.tokenSecret)
  const addressOf = clientAddress(config.trustProxy)
  const most = (count: number) => Math.max(1, Math.ceil(count * config.rateLimitFactor))
  const addresses = new Map<string, number>()
  const members = new Map<number, Set<MarketSocket>>()
  const logins = new Map<string, Set<MarketSocket>>()

  io.use((socket, next) => {
    admit(socket)
      .then(next)
      .catch(() => next(new Error('unavailable')))
  })

  async function admit(socket: MarketSocket): Promise<Error | undefined> {
    const address = networkOf(addressOf(socket.request))
    socket.data.address = address
    const { token, desk } = socket.handshake.auth as SocketAuth
    if (desk === true) {
      socket.data.deskSession = await deskSessionOf(socket)
      return socket.data.deskSession === undefined ? new Error('session.expired') : undefined
    }
    if ((addresses.get(address) ?? 0) >= most(perAddress)) return new Error('rate.limited')
    if (token === undefined || token === '') return undefined
    const read = typeof token === 'string' ? await tokens.read(token) : undefined
    await sessions.fresh()
    if (!read || read.expiresAt <= sessions.now() || sessions.hasEnded(read.caller.sessionId))
      return new Error('session.expired')
    socket.data.caller = read.caller
    return undefined
  }

  io.on('connection', (socket) => {
    const { address, caller, deskSession } = socket.data
    // Sockets of the console are not counted by address: a company opens many tabs behind one, and each has shown a login.
    if (deskSession !== undefined) return keepNewest(logins, deskSession, socket, most(perLogin))
    addresses.set(address, (addresses.get(address) ?? 0) + 1)
    if (caller) keepNewest(members, caller.id, socket, most(perMember))
    socket.on('disconnect', () => {
      const left = (addresses.get(address) ?? 1) - 1
      if (left > 0) addresses.set(address, left)
      else addresses.delete(address)
    })
  })
}

/** Counts a socket among those of its owner until it ends; of more than `most` the oldest is ended. */
function keepNewest<Owner>(all: Map<Owner, Set<MarketSocket>>, owner: Owner, socket: MarketSocket, most: number): void {
  const own = all.get(owner) ?? new Set()
  all.set(owner, own.add(socket))
  if (own.size > most) own.values().next().value?.disconnect(true)
  socket.on('disconnect', () => {
    if (own.delete(socket) && own.size === 0) all.delete(owner)
  })
}
