import { ownDraft } from '#web/api/own-draft.ts'

/** Of a chosen file only its name can be kept. */
export const inquiryDraft = ownDraft('inquiryDraft', { qna_code: '', q_subject: '', q_content: '', fileName: '' })
