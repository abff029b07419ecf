import type { RejectReason } from '#domain/member-status.ts'

/** Input for a decision about a member. */
export type Typed = { reason?: RejectReason | undefined; words: string; note: string }
