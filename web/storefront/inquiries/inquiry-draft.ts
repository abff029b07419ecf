import { currentSession } from '#web/api/session.ts'
import { stored } from '#web/api/stored.ts'

/** What is typed into a question and survives a reload; of the file only its name can be kept. */
export type InquiryDraft = { qna_code: string; q_subject: string; q_content: string; fileName: string }

const blank: InquiryDraft = { qna_code: '', q_subject: '', q_content: '', fileName: '' }

/** This tab's draft, if whoever is logged in wrote it. */
export function readInquiry(): InquiryDraft {
  const draft = { ...blank }
  const kept = parsed(stored.get('inquiryDraft'))
  if (kept['user'] !== currentSession()?.userIdx) return draft
  for (const name of ['qna_code', 'q_subject', 'q_content', 'fileName'] as const) {
    const value = kept[name]
    if (typeof value === 'string') draft[name] = value
  }
  return draft
}

export const keepInquiry = (draft: InquiryDraft): void =>
  stored.set('inquiryDraft', JSON.stringify({ ...draft, user: currentSession()?.userIdx }))

export const dropInquiry = (): void => stored.drop('inquiryDraft')

function parsed(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
