import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import type { Config } from '#server/config/config.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { bankTransfers } from '#server/sheets/bank-transfers.ts'
import { lockSettlements } from './lock-settlement.ts'
import { openPayee } from './payee-account.ts'
import { lockBooks } from './post-entries.ts'
import { postVat } from './post-vat.ts'

type Needs = Pick<Deps, 'money' | 'config'>
type Issued = { id: number; file_name: string; text: string }

/** Makes one bank file of approved settlements, all or none: from now on they are at the bank. */
export function issuePayout(
  { money, config }: Needs,
  { staff, request }: Actor,
  settlementIds: readonly number[],
): Promise<Issued> {
  return transaction(money, `operator:${staff.id}`, async (trx) => {
    await lockBooks(trx, [])
    const found = await lockSettlements(trx, settlementIds, ['APPROVED'])
    if (found.some(({ held_reason }) => held_reason)) throw refuse('settlement.held')
    await needSameAccounts(
      trx,
      found.map(({ id }) => id),
    )
    await postVat(trx, found)
    const { text, sum } = await payoutText(
      trx,
      config,
      found.map(({ id }) => id),
    )
    const amount = found.reduce((all, { net }) => all + net, 0)
    const { rows } = await sql<{ id: number }>`
      insert into payouts (issued_by, count, amount, file_sha256)
      values (${staff.id}, ${found.length}, ${amount}, ${sum}) returning id`.execute(trx)
    const { id } = rows[0]!
    await sql`
      update settlements set state = 'SENDING', payout_id = ${id}
      where id = any(${found.map((one) => one.id)}::int[])`.execute(trx)
    await recordAudit(trx, staff, request, {
      action: 'payout.issue',
      target: ['payout', id],
      after: { settlements: found.map(({ number }) => number), amount, sha256: sum },
    })
    for (const one of found)
      await recordAudit(trx, staff, request, {
        action: 'settlement.send',
        target: ['settlement', one.id],
        before: { state: 'APPROVED' },
        after: { state: 'SENDING', payout: id },
      })
    return { id, file_name: fileName(id), text }
  })
}

/** The same file again, for whoever has lost it. Refused once a settlement of it has left it: then the accounts are gone. */
export function copyPayout(
  { money, config }: Needs,
  { staff, request }: Actor,
  { id, reason }: { id: number; reason: string },
): Promise<Issued> {
  return transaction(money, [`operator:${staff.id}`, reason], async (trx) => {
    const { rows } = await sql<{ count: number; file_sha256: string }>`
      update payouts set copies = copies + 1 where id = ${id} returning count, file_sha256`.execute(trx)
    const [payout] = rows
    if (!payout) throw refuse('settlement.missing')
    const { rows: there } = await sql<{ id: number }>`
      select id from settlements where payout_id = ${id} and state in ('SENDING', 'UNRESOLVED') order by id for share`.execute(
      trx,
    )
    if (there.length !== payout.count) throw refuse('settlement.not-now')
    const { text, sum } = await payoutText(
      trx,
      config,
      there.map((one) => one.id),
    )
    if (sum !== payout.file_sha256) throw new Error(`pay-out file ${id} is not what was issued`)
    await recordAudit(trx, staff, request, { action: 'payout.copy', target: ['payout', id], reason })
    return { id, file_name: fileName(id), text }
  })
}

const fileName = (id: number) => `한결 정산 지급 ${id}.csv`

/** Refuses if a partner's account is another than the one that was approved. */
async function needSameAccounts(trx: Trx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql`
    select 1 from settlements join partners on partners.id = settlements.partner_id
    where settlements.id = any(${ids}::int[]) and partners.account_changed_at > settlements.approved_at limit 1`.execute(
    trx,
  )
  if (rows.length > 0) throw refuse('settlement.other-account')
}

async function payoutText(trx: Trx, config: Config, ids: readonly number[]): Promise<{ text: string; sum: string }> {
  const { rows } = await sql<{
    id: number
    number: string
    net: number
    clearing_code: string
    account_holder: string
    account: Buffer
  }>`
    select id, number, coalesce(net, 0) as net, coalesce(clearing_code, '') as clearing_code, account_holder, coalesce(account, '') as account
    from settlements where id = any(${ids}::int[]) order by id`.execute(trx)
  const text = await bankTransfers(
    rows.map(({ id, number, net, clearing_code, account_holder, account }) => ({
      clearing_code,
      account: openPayee(config, id, account),
      amount: net,
      holder: account_holder,
      theirs: '한결정산',
      ours: number,
    })),
  )
  return { text, sum: createHash('sha256').update(text).digest('hex') }
}
