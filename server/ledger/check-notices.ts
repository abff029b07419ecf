import { sql } from 'kysely'
import type { NoticeOutcome } from '#domain/ledger.ts'
import type { Deps } from '#server/deps/deps.ts'
import { readBack } from './find-payment.ts'
import { Refusal } from '#server/http/refuse.ts'

type Needs = Pick<Deps, 'db' | 'gateway' | 'settings' | 'log'>
type Notice = { id: number; payment_key: string | null; transaction: string | null; checks: number }

const batch = 10
/** After so many checks a difference is one: what was only on its way has arrived by then. */
const lastCheck = 4

/**
 * Asks the provider about each notice and stores the outcome with it. A notice about a movement that is already in our books needs no
 * request: it was read back when it was booked. A difference that may still settle is checked again later. Answers how many notices have an
 * outcome now.
 */
export async function checkNotices(deps: Needs): Promise<number> {
  const { rows } = await sql<Notice>`
    update provider_events set checks = checks + 1, next_check = market_now() + 30 * power(4, checks) * interval '1 second'
    where id = any(array(
      select id from provider_events where checked_at is null and next_check <= market_now()
      order by next_check limit ${batch} for update skip locked))
    returning id::int, payment_key, body #>> '{data,lastTransactionKey}' as transaction, checks`.execute(deps.db)
  const known = await Promise.all(rows.map((notice) => check(deps, notice)))
  return known.filter(Boolean).length
}

async function check(deps: Needs, notice: Notice): Promise<boolean> {
  const found = (await isBooked(deps, notice)) ? { outcome: 'agrees' as const, status: null } : await ask(deps, notice)
  if (!found) return false
  if (found.outcome === 'external' || found.outcome === 'unbooked')
    deps.log.warn({ notice: notice.id, outcome: found.outcome }, 'a notice of what is not in our books')
  await sql`
    update provider_events set checked_at = market_now(), outcome = ${found.outcome}, read_back = ${found.status}
    where id = ${notice.id} and checked_at is null`.execute(deps.db)
  return true
}

async function isBooked({ db }: Needs, { payment_key, transaction }: Notice): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payments where payment_key = ${payment_key} and transaction_key = ${transaction} and state = 'DONE'
    union all
    select 1 from refunds join payments on payments.id = refunds.payment_id
    where payments.payment_key = ${payment_key} and refunds.transaction_key = ${transaction} and refunds.state = 'DONE'`.execute(
    db,
  )
  return rows.length > 0
}

/** Undefined: the outcome is not known yet. */
async function ask(
  deps: Needs,
  { id, payment_key, checks }: Notice,
): Promise<{ outcome: NoticeOutcome; status: string | null } | undefined> {
  if (payment_key === null) return { outcome: 'foreign', status: null }
  try {
    const { payment, rows } = await readBack(deps, payment_key)
    const status = payment?.status ?? null
    const odd = rows.filter(({ step }) => step !== null)
    if (odd.length === 0 && payment) return { outcome: 'agrees', status }
    // A refund made in the provider's console is surely not one of ours.
    const isSure = odd.some(({ step }) => step === 'attach')
    if (!isSure && checks < lastCheck) return undefined
    if (!payment) return { outcome: 'foreign', status }
    return { outcome: odd.some(({ kind }) => kind === 'approval') ? 'unbooked' : 'external', status }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'payment.missing') return { outcome: 'foreign', status: null }
    // Without an answer nothing is decided: at least two more looks are left, and the wait for the next one grows no longer.
    await sql`
      update provider_events set checks = least(checks, ${lastCheck - 2}::int) where id = ${id} and checked_at is null`.execute(
      deps.db,
    )
    return undefined
  }
}
