import { z } from 'zod'

/** The kinds of content that the shop publishes, except legal texts. */
export const contentKinds = { notices: '공지사항', magazines: '매거진', faqs: '자주 묻는 질문' } as const
export type ContentKind = keyof typeof contentKinds
export const contentKind = z.enum(Object.keys(contentKinds) as [ContentKind, ...ContentKind[]])

/** Characters of a text, tags included. */
export const longestContent = 100_000
