import { z } from 'zod'
import { onOneLine } from '#domain/filled.ts'
import { onLines } from '#domain/on-lines.ts'
import { longestAnswer } from '#domain/inquiry-clock.ts'
import { longestReplyTitle, replyProblem } from '#domain/saved-reply.ts'
import { call } from '#contract/call.ts'
import { id, instant } from '#contract/query.ts'

/** A text for answers that are often the same. `#{상호}` and the like are filled in when it is inserted. */
export const savedReply = z.object({
  id: z.int(),
  title: z.string(),
  words: z.string(),
  version: z.int(),
  staff_name: z.string(),
  changed_at: instant,
})
export type SavedReply = z.infer<typeof savedReply>

const desk = { access: 'operator', role: 'members' } as const
const replies = z.object({ data: z.array(savedReply) })
const reply = {
  title: z
    .string('이름을 입력하세요')
    .overwrite(onOneLine)
    .min(1, '이름을 입력하세요')
    .max(longestReplyTitle, `이름은 ${longestReplyTitle}자까지 입력할 수 있습니다.`),
  words: z
    .string('답을 입력하세요')
    .overwrite(onLines)
    .min(1, '답을 입력하세요')
    .max(longestAnswer, `${longestAnswer}자까지 입력할 수 있습니다.`)
    .superRefine((words, context) => {
      const message = replyProblem(words)
      if (message) context.addIssue({ code: 'custom', message })
    }),
}
/** The version that the desk showed. If somebody has changed the reply since, the request is refused. */
const version = z.int().min(1)

export const listReplies = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/saved-replies',
  summary: 'The saved replies of the desk, by name',
  result: replies,
})

export const addReply = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/saved-replies',
  summary: 'Save an answer for all of the desk',
  body: z.strictObject(reply),
  result: replies,
})

export const changeReply = call({
  ...desk,
  method: 'PUT',
  path: '/api/operators/saved-replies/{id}',
  summary: 'Word a saved reply otherwise; refused when somebody was faster',
  params: z.object({ id }),
  body: z.strictObject({ ...reply, version }),
  result: replies,
})

export const dropReply = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/saved-replies/{id}/drop',
  summary: 'Take a saved reply away; refused when somebody has changed it',
  params: z.object({ id }),
  body: z.strictObject({ version }),
  result: replies,
})
