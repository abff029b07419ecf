import { z } from 'zod'

/** What becomes of a notice, an article or a frequent question: written but not out, out, taken back. */
export const publishedState = z.enum(['draft', 'shown', 'hidden'])
export type PublishedState = z.infer<typeof publishedState>
