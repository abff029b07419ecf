import { z } from 'zod'

/** What becomes of a notice, an article or a frequent question: written but not out, out, taken back. */
export const publishedStates = ['draft', 'shown', 'hidden'] as const
export type PublishedState = (typeof publishedStates)[number]
export const publishedState = z.enum(publishedStates)

/** What a reader sees of it at this moment: shown is not yet seen, for it may be before its time or after it. */
export const contentStateNames = {
  draft: '초안',
  hidden: '숨김',
  live: '게시 중',
  outside: '게시 기간 밖',
  over: '게시 끝',
} as const

type Published = { state: PublishedState; live: boolean; shown_from: string | null }

export function contentState({ state, live, shown_from }: Published): keyof typeof contentStateNames {
  if (state !== 'shown') return state
  if (live) return 'live'
  return shown_from ? 'outside' : 'over'
}
