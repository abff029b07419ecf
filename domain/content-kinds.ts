import { z } from 'zod'

/** What the shop publishes besides its legal texts. */
export const contentKinds = { notices: '공지사항', magazines: '매거진', faqs: '자주 묻는 질문' } as const
export type ContentKind = keyof typeof contentKinds
export const contentKind = z.enum(Object.keys(contentKinds) as [ContentKind, ...ContentKind[]])

/** Letters of a text with its tags. */
export const longestContent = 100_000
