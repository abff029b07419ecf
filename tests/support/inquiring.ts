import { addInquiry } from '#contract/inquiries.ts'
import type { Client } from './client.ts'

export const rightQuestion = {
  qna_code: 'DE',
  q_subject: '토요일에도 받을 수 있나요?',
  q_content: '주말 예약이 많아요.',
}
type Attached = { bytes: Uint8Array; name: string; field?: string }

function formOf(fields: Record<string, string>, files: readonly Attached[]) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { bytes, name, field = 'files[]' } of files)
    form.append(field, new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
  return form
}

/** Sends a member's inquiry; absent fields are those of a valid one. */
export const ask = (client: Client, fields: object = {}, ...files: Attached[]) =>
  client.send(addInquiry, { body: formOf({ ...rightQuestion, ...fields }, files) as never })
