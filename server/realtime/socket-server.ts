import type { Server, Socket } from 'socket.io'
import type { ServerEvents } from '#contract/events.ts'
import type { Caller } from '#server/session-tokens/caller.ts'

type Nothing = Record<string, never>
/** Who is at the other end; no caller: a visitor, or a page of the console. */
export type SocketData = { caller: Caller | undefined; address: string; deskSession: string | undefined }
export type MarketSockets = Server<Nothing, ServerEvents, Nothing, SocketData>
export type MarketSocket = Socket<Nothing, ServerEvents, Nothing, SocketData>

/** Rooms are joined by the server alone. Everybody is in one of these: who hears one thing after the other, and who can hear many at once. */
export const everyone = 'public'
export const everyoneOfMany = 'public:many'
export const roomOf = (userId: number): string => `user:${userId}`
export const roomOfSession = (sessionId: string): string => `session:${sessionId}`
