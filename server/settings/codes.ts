import { type RawBuilder, sql } from 'kysely'
import type { Received } from '#contract/call.ts'
import type { addCode, changeCode, CodeRow } from '#contract/operator/settings.ts'
import type { Database, Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import { type CodeTable, codeTables, hasFixedNames, ownWordsCode } from '#domain/code-tables.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'

type Columns = { code: string; name: string; position: string | null; used: RawBuilder<unknown> }

/** The columns of each table for the fields that the desk sees. */
const columnsOf: Record<CodeTable, Columns> = {
  faq_codes: col(
    'faq_code',
    'code_name',
    'position',
    sql`(select count(*) from faqs where faqs.faq_code = it.faq_code)`,
  ),
  qna_codes: col(
    'qna_code',
    'code_name',
    'position',
    sql`(select count(*) from qnas where qnas.qna_code = it.qna_code)`,
  ),
  user_out_codes: col(
    'id',
    'out_kind',
    'position',
    sql`(select count(*) from user_outs where user_outs.user_out_code_id = it.id)`,
  ),
  banks: col(
    'bank_code',
    'bank_name',
    'position',
    sql`(select count(*) from returns where returns.refund_bank_code = it.bank_code)`,
  ),
  cuts: col('pc_code', 'pc_name', 'position', sql`0`),
  beef_kinds: col('code', 'name', null, sql`0`),
  grades: col('code', 'name', null, sql`0`),
}

function col(code: string, name: string, position: string | null, used: RawBuilder<unknown>): Columns {
  return { code, name, position, used }
}

export async function findCodes(db: Database | Trx, table: CodeTable): Promise<CodeRow[]> {
  const { code, name, position, used } = columnsOf[table]
  const place = position === null ? sql`0::int` : sql`it.${sql.ref(position)}`
  const { rows } = await sql<CodeRow>`
    select it.${sql.ref(code)}::text as code, it.${sql.ref(name)} as name, ${place}::int as position,
      it.retired_at is not null as retired, ${used}::int as used
    from ${sql.table(table)} it
    order by it.retired_at is not null, ${place}, it.${sql.ref(code)}`.execute(db)
  return rows
}

/** One request at a time: two that retire the last two codes would each see one left, and two that add one would both take the same number. */
const takeTurns = (trx: Trx, table: CodeTable) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`codes:${table}`}, 0))`.execute(trx)

export function add(
  { db }: Pick<Deps, 'db'>,
  { staff, request }: Actor,
  table: CodeTable,
  { code, name }: Received<typeof addCode>['body'],
): Promise<{ code: string }> {
  const { code: looks, hint } = codeTables[table]
  const columns = columnsOf[table]
  const place = columns.position
  if (looks === null || place === null || !looks.test(code)) throw refuse('settings.code', hint)
  return transaction(db, `operator:${staff.id}`, async (trx) => {
    await takeTurns(trx, table)
    const present = await findCodes(trx, table)
    if (present.some((one) => one.code === code)) throw refuse('settings.code-taken')
    const position = Math.max(0, ...present.map((one) => one.position)) + 1
    const own = table === 'user_out_codes' ? String(Math.max(0, ...present.map((one) => Number(one.code))) + 1) : code
    const value = table === 'user_out_codes' ? sql`${Number(own)}::int` : sql`${own}`
    await sql`
      insert into ${sql.table(table)} (${sql.ref(columns.code)}, ${sql.ref(columns.name)}, ${sql.ref(place)})
      values (${value}, ${name}, ${position})`.execute(trx)
    await recordAudit(trx, staff, request, {
      action: 'code.added',
      target: ['code', `${table}:${own}`],
      after: { name, position },
    })
    return { code: own }
  })
}

export function changeOne(
  { db }: Pick<Deps, 'db'>,
  { staff, request }: Actor,
  { table, code }: { table: CodeTable; code: string },
  { name, position, retired, seen, was }: Received<typeof changeCode>['body'],
): Promise<Record<string, never>> {
  const columns = columnsOf[table]
  return transaction(db, `operator:${staff.id}`, async (trx) => {
    await takeTurns(trx, table)
    const all = await findCodes(trx, table)
    const before = all.find((one) => one.code === code)
    if (!before) throw refuse('settings.code-missing')
    const isOther = was && (was.position !== before.position || was.retired !== before.retired)
    if (before.name !== seen || isOther) throw refuse('desk.changed')
    if (hasFixedNames(table) && name !== before.name) throw refuse('settings.code', codeTables[table].hint)
    if (retired && table === 'user_out_codes' && code === ownWordsCode) throw refuse('settings.code-needed')
    if (retired && !before.retired && all.filter((one) => !one.retired).length === 1)
      throw refuse('settings.code-needed')
    const place = columns.position === null ? sql`` : sql`, ${sql.ref(columns.position)} = ${position}`
    await sql`
      update ${sql.table(table)} set ${sql.ref(columns.name)} = ${name} ${place},
        retired_at = case when ${retired}::boolean then coalesce(retired_at, market_now()) end
      where ${sql.ref(columns.code)}::text = ${code}`.execute(trx)
    await recordAudit(trx, staff, request, {
      action: retired === before.retired ? 'code.changed' : retired ? 'code.retired' : 'code.restored',
      target: ['code', `${table}:${code}`],
      before: { name: before.name, position: before.position, retired: before.retired },
      after: { name, position, retired },
    })
    return {}
  })
}
