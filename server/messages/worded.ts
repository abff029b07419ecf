import { sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'
import type { Kakao } from '#server/providers/sms.ts'
import { fillTemplate, fillWording, type MessageTemplate, messageWordings } from '#domain/message-wordings.ts'

/** A message, in the wording that is in force when it is queued. */
export type Worded = { template: MessageTemplate; words: Readonly<Record<string, string>> }
/** A text as it is, or one that the desk may have worded otherwise. */
export type MessageText = string | Worded

export const worded = (template: MessageTemplate, words: Worded['words'] = {}): Worded => ({ template, words })

type Composed = { text: string; kakao: Kakao | null }

/**
 * In the words that hold now: the operator's newest that have begun, else the code's. By KakaoTalk where the template that it has approved
 * says exactly these.
 */
export async function compose(trx: Trx | Database, text: MessageText): Promise<Composed> {
  if (typeof text === 'string') return { text, kakao: null }
  const { template, words } = text
  const { rows } = await sql<{ text: string | null; kakao_id: string | null; approved: string | null }>`
    select own.text, kakao_id, kakao_templates.text as approved from (select ${template} as template) asked
    left join kakao_templates using (template)
    left join lateral (
      select text from message_wordings where message_wordings.template = asked.template and effective_from <= market_now()
      order by effective_from desc, id desc limit 1) own on true`.execute(trx)
  const { text: own, kakao_id, approved } = rows[0]!
  const wording = own ?? messageWordings[template].text
  if (kakao_id === null || approved !== wording) return { text: fillWording(wording, words), kakao: null }
  const variables = Object.fromEntries(Object.entries(words).map(([name, value]) => [`#{${name}}`, value]))
  // What Kakao makes of it, to the letter: by that it is found again there.
  return { text: fillTemplate(wording, words), kakao: { templateId: kakao_id, variables } }
}
