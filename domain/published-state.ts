import { z } from 'zod'

/** What becomes of a notice, an article or a frequent question: written but not out, out, taken back. */
export const publishedStates = ['draft', 'shown', 'hidden'] as const
export type PublishedState = (typeof publishedStates)[number]
export const publishedState = z.enum(publishedStates)
