import type { RefusalCode } from '#contract/refusals.ts'

type Thrown = Error & { code?: string }

/** SQLSTATEs that become a refusal wherever they occur; the rooms handle other ones themselves. */
const raised: Record<string, RefusalCode> = {
  HG403: 'member.not-approved',
  // Text that the database cannot hold: a zero byte, or half a character.
  '22021': 'input.invalid',
  '22P05': 'input.invalid',
}

export const raisedRefusal = (error: Thrown): RefusalCode | undefined => raised[error.code ?? '']
