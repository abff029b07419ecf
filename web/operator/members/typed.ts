import type { RejectReason } from '#domain/member-status.ts'

/** Input for a decision about a member; `standing`: the reason for a suspension, or for its end. */
export type Typed = { reason?: RejectReason | undefined; words: string; standing: string; note: string }
