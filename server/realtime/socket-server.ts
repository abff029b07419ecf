import type { Server, Socket } from 'socket.io'
import type { ServerEvents } from '#contract/events.ts'
import type { Caller } from '#server/session-tokens/caller.ts'

type Nothing = Record<string, never>
/** The client of a socket; without `caller` a visitor or a page of the console. */
export type SocketData = { caller: Caller | undefined; address: string; deskSession: string | undefined }
export type MarketSockets = Server<Nothing, ServerEvents, Nothing, SocketData>
export type MarketSocket = Socket<Nothing, ServerEvents, Nothing, SocketData>

/**
 * Only the server puts sockets into rooms. Every socket is in one of these: `everyone` gets one event per message, `everyoneOfMany`
 * understands several.
 */
export const everyone = 'public'
export const everyoneOfMany = 'public:many'
export const roomOf = (userId: number): string => `user:${userId}`
export const roomOfSession = (sessionId: string): string => `session:${sessionId}`
