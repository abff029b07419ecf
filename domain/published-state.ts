import { z } from 'zod'

/** The stored state of a notice, an article or a frequent question: not published yet, published, taken back. */
export const publishedStates = ['draft', 'shown', 'hidden'] as const
export type PublishedState = (typeof publishedStates)[number]
export const publishedState = z.enum(publishedStates)

/** The state at this moment: a published one may be before or after the time in which it is shown. */
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
