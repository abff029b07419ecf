import { io, type Socket } from 'socket.io-client'
import type { ProductStatusUpdated, ServerEvents, SocketAuth } from '#contract/events.ts'
import { refresh } from './refresh.ts'
import { setServerClock } from './server-clock.ts'
import { accessToken, currentApplicant, currentSession, endSession, onSession } from './session.ts'

type Tell = <E extends keyof ServerEvents>(event: E, payload: Parameters<ServerEvents[E]>[0]) => void

/**
 * Opens the one socket of this tab and keeps it open; after a login or logout it reconnects with the new session. `lastSeq` is the number
 * of the last event seen: after a gap the server sends the later ones.
 */
export function connectLive(tell: Tell, lastSeq: number | undefined): void {
  /** The access token of the last handshake. */
  let shown: string | undefined
  const socket: Socket<ServerEvents, Record<string, never>> = io({
    transports: ['websocket', 'polling'],
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
    auth: (give: (auth: SocketAuth) => void) => {
      shown = ((currentSession() ?? currentApplicant()) && accessToken()) || undefined
      give({ many: true, ...(shown && { token: shown }), ...(lastSeq !== undefined && { lastSeq }) })
    },
  })

  const move = (changed: ProductStatusUpdated) => {
    if (lastSeq !== undefined && changed.seq <= lastSeq) return
    lastSeq = changed.seq
    tell('product-status-updated', changed)
  }
  socket.on('product-status-updated', move)
  socket.on('product-statuses-updated', (all) => all.forEach(move))
  socket.on('caught-up', (state) => {
    setServerClock(state.serverNow)
    // Without a number to start from, events between reading the lists and now may be missing, so the lists are read again.
    const refetch = state.refetch || lastSeq === undefined
    lastSeq = state.seq
    tell('caught-up', { ...state, refetch })
  })
  socket.on('cart-expire-notify-updated', (expiring) => {
    setServerClock(expiring.serverNow)
    tell('cart-expire-notify-updated', expiring)
  })
  socket.on('order-expire-notify-updated', (expiring) => {
    setServerClock(expiring.serverNow)
    tell('order-expire-notify-updated', expiring)
  })
  socket.on('hold-extended', () => tell('hold-extended', undefined))
  socket.on('hold-released', () => tell('hold-released', undefined))
  socket.on('order-updated', (order) => tell('order-updated', order))
  socket.on('inquiry-answered', (answered) => tell('inquiry-answered', answered))
  socket.on('catalogue-posted', (posted) => tell('catalogue-posted', posted))
  socket.on('partner-updated', (partner) => tell('partner-updated', partner))
  socket.on('member-updated', () => tell('member-updated', undefined))
  socket.on('session-ended', (ended) => {
    // A tab that slept gets this late: if somebody has logged in since, in another tab, that session is checked first.
    const now = accessToken()
    if (now !== undefined && now !== shown) return void renewAndConnect(socket, now, tell)
    endSession()
    tell('session-ended', ended)
  })
  socket.on('connect_error', () => {
    // The library does not retry a refused handshake. The usual reason is an expired token: renew it, then connect.
    if (!socket.active) void renewAndConnect(socket, shown, tell)
  })

  onSession(() => {
    socket.disconnect().connect()
  })
  const wake = () => {
    if (document.visibilityState === 'visible' && !socket.connected) socket.connect()
  }
  addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
}

/** `shown`: the refused token. If a call has renewed it since, no refresh is needed. */
async function renewAndConnect(
  socket: Socket<ServerEvents, Record<string, never>>,
  shown: string | undefined,
  tell: Tell,
): Promise<void> {
  try {
    const renewed = shown ? await refresh(shown) : undefined
    // The session ended while no socket was open. After a logout, or if a call has already reported it, nothing is said again.
    if ((renewed === 'ended' || renewed === 'stopped') && accessToken() === shown) {
      endSession()
      tell('session-ended', { stopped: renewed === 'stopped' })
    }
  } catch {
    // No answer: the next attempt asks again.
  }
  setTimeout(() => socket.connect(), 2000 + Math.random() * 3000)
}
