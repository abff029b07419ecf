import type { Socket } from 'socket.io-client'
import type { ServerEvents, SocketAuth } from '#contract/events.ts'
import { lookAgain } from './look-again.ts'
import { onStaff, staffSession } from './staff-session.ts'

/**
 * Listens for the end of the login while somebody is logged in. The socket is authenticated by the cookie; without it, the next call finds
 * out.
 */
export function hearEnd(): void {
  let opening: Promise<Socket<ServerEvents, Record<string, never>>> | undefined
  let heard: number | undefined

  async function open() {
    const { io } = await import('socket.io-client')
    const auth: SocketAuth = { desk: true }
    const socket: Socket<ServerEvents, Record<string, never>> = io({
      transports: ['websocket', 'polling'],
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 30_000,
      autoConnect: false,
      auth,
    })
    socket.on('session-ended', async () => {
      await lookAgain()
      // Another tab has logged in again: this socket belongs to the previous login.
      if (isHere()) socket.disconnect().connect()
    })
    socket.on('connect_error', () => {
      // The library does not retry a refused handshake.
      if (!socket.active) setTimeout(() => isHere() && socket.connect(), 15_000)
    })
    return socket
  }

  const follow = async () => {
    const { login } = staffSession()
    if (isHere() ? heard === login : heard === undefined) return
    heard = isHere() ? login : undefined
    opening ??= open()
    const socket = await opening
    socket.disconnect()
    if (isHere()) socket.connect()
  }
  const tell = () => void follow().catch(() => (opening = undefined))
  onStaff(tell)
  tell()
}

const isHere = () => staffSession().standing === 'here'
