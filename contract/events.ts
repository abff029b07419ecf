/** A box changed hands or state. `user_id` is the holder's id for the holder alone; everyone else gets null (DECISIONS §1). */
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

/** What the server pushes. Nothing is accepted from a client but the handshake. */
export type ServerEvents = {
  'product-status-updated': (changed: ProductStatusUpdated) => void
  /** Several of them in the order of their numbers, for whoever has said `many`; a holder is told of his own one by one. */
  'product-statuses-updated': (changed: ProductStatusUpdated[]) => void
  'cart-expire-notify-updated': (expiring: HoldExpiring) => void
  'order-expire-notify-updated': (expiring: HoldExpiring) => void
  /** The server's last number, sent on connection after the missed events; `refetch`: too many were missed, load anew. */
  'caught-up': (state: { seq: number; refetch: boolean; serverNow: string }) => void
  /** This buyer has asked for more time, here or elsewhere: what shows the time that is left loads anew. */
  'hold-extended': () => void
  /** An order of this buyer moved (paid, shipped, cancelled): its screens load anew. */
  'order-updated': (order: { order_id: number }) => void
  /** An inquiry of this buyer was answered. */
  'inquiry-answered': (answered: { inquiry_id: number }) => void
  /** The operator has decided on this member: where they stand, or what they asked to change. */
  'member-updated': () => void
  /** Carcasses or products were posted: lists may load anew. */
  'catalogue-posted': (posted: { sale_date: string }) => void
  /** A partner opened or stopped: its boxes can or cannot be taken. */
  'partner-updated': (partner: PartnerUpdated) => void
  /** This session ended elsewhere (logout, password change); `stopped`: its member was suspended. */
  'session-ended': (ended: { stopped: boolean }) => void
}

/** The socket's handshake: the access token if any, and the last event number seen, to be sent what was missed. */
export type SocketAuth = {
  token?: string
  lastSeq?: number
  /** It knows 'product-statuses-updated'; a page that was loaded before there was such a thing does not. */
  many?: true
  /** A page of the console: its cookie says who it is, and it hears of nothing but the end of its login. */
  desk?: true
}
