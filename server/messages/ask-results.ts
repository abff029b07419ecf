import { sql } from 'kysely'
import type { Deps } from '#server/deps/deps.ts'
import { channelOf } from '#domain/message-wordings.ts'
import { wonFor } from '#domain/message-cost.ts'
import { resultAskedDays } from '#domain/result-asked-days.ts'
import { smsService } from '#server/providers/sms.ts'
import { noteAdRefusal } from './ad-refusal.ts'

type Sent = { id: number; provider_id: string | null; text: string; channel: keyof typeof wonFor | null }

const batch = 20
/** After how long the result is asked for first: most texts have arrived by then. */
export const firstAsked = sql`interval '30 seconds'`
const lastAsked = sql`${sql.lit(resultAskedDays)} * interval '1 day'`

/**
 * Asks the provider for the results of texts that it took, each after double the time (30 s, 1 min, 2 min …) until there is a result or
 * three days are over. A text that the carrier did not deliver has failed and costs nothing. A row is booked by moving its `ask_at`, so
 * that processes share the work and a crash only delays it.
 */
export async function askResults({ db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>): Promise<number> {
  const { rows: due } = await sql<Sent>`
    with booked as materialized (
      select id as due from messages where ask_at <= market_now() order by ask_at limit ${batch} for update skip locked)
    update messages set ask_at = case when sent_at > market_now() - ${lastAsked}
      then market_now() + greatest(market_now() - sent_at, ${firstAsked}) end
    from booked where id = due
    returning id, provider_id, text, channel`.execute(db)
  const sms = smsService(config.sms)
  await Promise.all(due.map(work))
  return due.length

  async function work({ id, provider_id, text, channel }: Sent): Promise<void> {
    const outcome = provider_id === null ? undefined : await sms.result(provider_id)
    // The result is ignored if the text has been sent again meanwhile.
    const still = sql`where id = ${id} and state = 'SENT' and provider_id = ${provider_id}`
    if (outcome === 'delivered')
      await sql`update messages set ask_at = null, delivered_at = market_now() ${still}`.execute(db)
    if (outcome === 'replaced') {
      const way = channelOf(text)
      await sql`update messages set ask_at = null, channel = ${way}, won = ${wonFor[way]} ${still}`.execute(db)
    }
    if (typeof outcome !== 'object') return
    log.warn({ message: id, channel, why: outcome.failed }, 'a text did not arrive')
    await sql`
      update messages set ask_at = null, state = 'FAILED', failure = ${outcome.failed}, sent_at = null, won = null
      ${still}`.execute(db)
    await noteAdRefusal({ db, config }, id, outcome.failed)
  }
}
