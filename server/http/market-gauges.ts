import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '#database/connect.ts'
import { paymentUnansweredSeconds } from '#domain/payment-unanswered.ts'
import type { Deps } from '#server/deps/deps.ts'

type Counts = {
  cart: number
  order: number
  paying: number
  overdue: number
  unsettled: number
  unnumbered: number
  seq: number
  refundsOverdue: number
  settlementsOverdue: number
  textsLate: number
  sweepsBehind: number
  auditViolations: number
  wholeAuditViolations: number
  wholeAuditAge: number
  archivingFails: number
}

const described: Record<keyof Counts, [string, string]> = {
  cart: ['market_holds_cart', 'Boxes held in carts'],
  order: ['market_holds_order', 'Boxes held by order forms'],
  paying: ['market_holds_paying', 'Boxes whose money is being asked for'],
  overdue: [
    'market_holds_overdue',
    'Holds that ran out more than ten seconds ago and still stand: the sweeps are behind',
  ],
  unsettled: ['market_payments_unsettled', 'Payments whose outcome is not known for a minute'],
  unnumbered: ['market_events_waiting', 'Committed live events without a number'],
  seq: ['market_events_total', 'The last live event’s number'],
  refundsOverdue: ['market_refunds_overdue', 'Refunds whose last day is over'],
  settlementsOverdue: [
    'market_settlements_overdue',
    'Settlements that are not paid though their day is over, and partners whose period nobody has closed for two days',
  ],
  textsLate: [
    'market_texts_late',
    'Texts that were due more than 15 minutes ago and are not sent; mailings take longer',
  ],
  sweepsBehind: ['market_sweeps_behind', 'Background work that fails or has not been done for three of its turns'],
  auditViolations: ['market_audit_violations', 'What the last audit found'],
  wholeAuditViolations: ['market_whole_audit_violations', 'What the last whole audit found'],
  wholeAuditAge: [
    'market_whole_audit_age_seconds',
    'Seconds since the last whole audit; while there was none, since the first audit',
  ],
  archivingFails: ['market_archiving_fails', '1 while the database’s last try to have its log archived went wrong'],
}

/** Figures of the market itself, read from the database when Prometheus scrapes us; unknown while the database is away. */
export function marketGauges(registry: Registry, { db, settings, hub }: Pick<Deps, 'db' | 'settings' | 'hub'>): void {
  let asked: Promise<Counts | undefined> | undefined
  const ask = () => {
    // All gauges of one scrape share one statement.
    asked ??= settings()
      .then(({ refund_business_days: days }) => count(db, days))
      .catch(() => undefined)
      .finally(() => setImmediate(() => (asked = undefined)))
    return asked
  }
  for (const [field, [name, help]] of Object.entries(described) as [keyof Counts, [string, string]][])
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set((await ask())?.[field] ?? Number.NaN)
      },
    })
  new Gauge({
    name: 'market_events_behind',
    help: 'Committed live events that this process has not sent to its browsers',
    registers: [registry],
    async collect() {
      const { seq, unnumbered } = (await ask()) ?? { seq: Number.NaN, unnumbered: 0 }
      this.set(Math.max(0, seq + unnumbered - (hub.position() ?? 0)))
    },
  })
}

async function count(db: Database, refundDays: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where kind = 'CART')::int as cart, count(*) filter (where kind = 'ORDER')::int as "order",
           count(*) filter (where kind = 'PAYING')::int as paying,
           count(*) filter (where expires_at < (select market_now()) - interval '10 seconds')::int as overdue,
           (select count(*)::int from payments where state = 'CONFIRMING' and created_at < (select market_now()) - ${sql.lit(paymentUnansweredSeconds)} * interval '1 second') as unsettled,
           (select count(*)::int from outbox where seq is null) as unnumbered,
           coalesce((select last from outbox_sequence), 0) as seq,
           (select count(*)::int from refunds
            where state <> 'DONE' and refund_due(coalesce(bounced_at, created_at), ${refundDays}::int) < (select market_today())) as "refundsOverdue",
           (select count(*)::int from settlements where state not in ('PAID', 'CARRIED') and due_on < (select market_today()))
             + (select count(distinct partner_id)::int from open_entries join partners on partners.id = partner_id
                where earned_at < seoul_start(settlement_period_start(settlement_cycle, (select market_today()) - 2))
                  and not exists (select from settlements owed where owed.partner_id = partners.id and owed.state = 'CLOSED' and owed.net < 0)) as "settlementsOverdue",
           (select count(*)::int from messages where state = 'QUEUED' and template <> 'mailing'
              and coalesce(due_at, created_at) < (select market_now()) - interval '15 minutes') as "textsLate",
           (select count(*)::int from sweep_beats
            where failed_at > coalesce(ok_at, '-infinity')
               or ok_at < clock_timestamp() - greatest(3 * every_seconds, 60) * interval '1 second') as "sweepsBehind",
           coalesce((select violations from audit_runs where night is null order by id desc limit 1), 0) as "auditViolations",
           coalesce((select violations from audit_runs where night is not null order by night desc, id desc limit 1), 0)
             as "wholeAuditViolations",
           extract(epoch from clock_timestamp() - coalesce(
             (select at from audit_runs where night is not null order by night desc, id desc limit 1),
             (select at from audit_runs order by id limit 1)))::float8 as "wholeAuditAge",
           coalesce((select (last_failed_time > coalesce(last_archived_time, '-infinity'))::int from pg_stat_archiver), 0)
             as "archivingFails"
    from claims where kind in ('CART', 'ORDER', 'PAYING')`.execute(db)
  if (!rows[0]) throw new Error('nothing counted')
  return rows[0]
}
