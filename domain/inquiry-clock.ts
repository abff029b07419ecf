import { z } from 'zod'

/** Hours within which a question has to be answered (OPERATOR.md desk 13). */
export const answerHours = 24

/** Characters of an answer. */
export const longestAnswer = 4_000

/** The lists of the inquiry desk: questions that wait for an answer, and answered ones. */
export const inquiryLanes = { WAIT: '답변 대기', DONE: '답변 완료' } as const
export type InquiryLane = keyof typeof inquiryLanes
export const inquiryLane = z.enum(Object.keys(inquiryLanes) as [InquiryLane, ...InquiryLane[]])
