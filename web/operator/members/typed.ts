import type { RejectReason } from '#domain/member-status.ts'

/** What is typed for a decision on a member. */
export type Typed = { reason?: RejectReason | undefined; words: string; note: string }
