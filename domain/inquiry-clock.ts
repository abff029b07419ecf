import { z } from 'zod'

/** Within how many hours a question is to be answered (OPERATOR.md desk 13). */
export const answerHours = 24

/** Letters of an answer. */
export const longestAnswer = 4_000

/** The lists of the inquiry desk: what waits for an answer, and what has one. */
export const inquiryLanes = { WAIT: '답변 대기', DONE: '답변 완료' } as const
export type InquiryLane = keyof typeof inquiryLanes
export const inquiryLane = z.enum(Object.keys(inquiryLanes) as [InquiryLane, ...InquiryLane[]])
