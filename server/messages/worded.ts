import { sql } from 'kysely'
import type { Database, Trx } from '#database/connect.ts'
import { fillWording, type MessageTemplate, messageWordings } from '#domain/message-wordings.ts'

/** What is to be told, in the words that hold when it is written down. */
export type Worded = { template: MessageTemplate; words: Readonly<Record<string, string>> }
/** A text as it is, or one that the desk may have worded otherwise. */
export type MessageText = string | Worded

export const worded = (template: MessageTemplate, words: Worded['words'] = {}): Worded => ({ template, words })

/** The words that hold now: the desk's newest that have begun, else the code's. */
export async function textOf(trx: Trx | Database, text: MessageText): Promise<string> {
  if (typeof text === 'string') return text
  const { template, words } = text
  const { rows } = await sql<{ text: string | null }>`
    select text from message_wordings where template = ${template} and effective_from <= market_now()
    order by effective_from desc, id desc limit 1`.execute(trx)
  return fillWording(rows[0]?.text ?? messageWordings[template].text, words)
}
