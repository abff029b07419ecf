import { sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'
import type { Kakao } from '#server/providers/sms.ts'
import { fillTemplate, fillWording, type MessageTemplate, messageWordings } from '#domain/message-wordings.ts'

/** A message by its template, whose wording is chosen when it is queued. */
export type Worded = { template: MessageTemplate; words: Readonly<Record<string, string>> }
/** The same, or one that is finished already. */
export type MessageText = Worded | { template: MessageTemplate; said: string }

export const worded = (template: MessageTemplate, words: Worded['words'] = {}): Worded => ({ template, words })

type Composed = { text: string; kakao: Kakao | null }

/**
 * Composes a text in the wording in force: the operator's newest one that has begun, else the built-in one. It goes by KakaoTalk if the
 * approved template has exactly this wording.
 */
export async function compose(trx: Trx | Database, text: MessageText): Promise<Composed> {
  if ('said' in text) return { text: text.said, kakao: null }
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
  // Exactly the text that Kakao makes of the template, because by it the text is found again at the provider.
  return { text: fillTemplate(wording, words), kakao: { templateId: kakao_id, variables } }
}
