/** The holder or state of a box changed. Only the holder gets the holder's id in `user_id`; everyone else gets null (DECISIONS §1). */
export type ProductStatusUpdated = { id: number; ps_code: number; user_id: number | null; version: number; seq: number }

/** A hold of this buyer ends soon. `remainTime` is seconds; `expiresAt` and `serverNow` are ISO times of the server's clock. */
export type HoldExpiring = {
  remainTime: number
  expiresAt: string
  serverNow: string
  capped: boolean
  url_code?: string
}

/** Whether the free boxes of a partner can be taken from now on. */
export type PartnerUpdated = { partner_id: number; open: boolean }

/** The events that the server pushes. From a client it accepts only the handshake. */
export type ServerEvents = {
  'product-status-updated': (changed: ProductStatusUpdated) => void
  /** Several of them in the order of their numbers, for sockets with `many`; a holder gets the moves of their own boxes one by one. */
  'product-statuses-updated': (changed: ProductStatusUpdated[]) => void
  'cart-expire-notify-updated': (expiring: HoldExpiring) => void
  'order-expire-notify-updated': (expiring: HoldExpiring) => void
  /** The server's last event number, sent on connection after the missed events; `refetch`: too many were missed, so load everything again. */
  'caught-up': (state: { seq: number; refetch: boolean; serverNow: string }) => void
  /** This buyer has extended a hold, here or elsewhere: everything that shows the remaining time has to reload. */
  'hold-extended': () => void
  /** The desk released boxes that this buyer held, or took them off the market. */
  'hold-released': () => void
  /** An order of this buyer changed (paid, shipped, cancelled): its screens have to reload. */
  'order-updated': (order: { order_id: number }) => void
  /** An inquiry of this buyer was answered. */
  'inquiry-answered': (answered: { inquiry_id: number }) => void
  /** The operator has decided on this member: on their state, or on a change that they asked for. */
  'member-updated': () => void
  /** Carcasses or products were posted: lists may reload. */
  'catalogue-posted': (posted: { sale_date: string }) => void
  /** A partner opened or paused: its boxes can or cannot be taken. */
  'partner-updated': (partner: PartnerUpdated) => void
  /** This session ended elsewhere (logout, password change); `stopped`: its member was suspended. */
  'session-ended': (ended: { stopped: boolean }) => void
}

/** The socket's handshake: the access token, if there is one, and the last event number seen, from which on missed events are sent. */
export type SocketAuth = {
  token?: string
  lastSeq?: number
  /** The client understands 'product-statuses-updated'; an older page that is still open does not. */
  many?: true
  /** A page of the console: it is identified by its cookie and is only told when its session ends. */
  desk?: true
}
