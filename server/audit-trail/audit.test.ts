import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { getAudit, listAudit, listAuditFilters } from '#contract/operator/audit.ts'
import type { AuditAction } from '#domain/audit-actions.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { makeMember } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'

let market: Market
let owner: Desk
let other: Desk
let member: { id: number; business_name: string }
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  other = await openDesk(market, ['members'])
  member = await makeMember(market.db, { business_name: '우리정육식당' })
  await act(other, 'member.suspend', {
    before: { status: 'ACTIVE', phone_no: '01012345678' },
    after: { status: 'STOP', phone_no: '01087654321' },
    reason: '010-9999-8888 로 통화',
  })
  await market.pass(86_400)
  owner = await openDesk(market, ['owner'])
  await act(owner, 'member.resume', { before: { status: 'STOP' }, after: { status: 'ACTIVE' } })
})
after(() => market[Symbol.asyncDispose]())

const act = ({ staff }: Desk, action: AuditAction, said: { before?: object; after?: object; reason?: string }) =>
  recordAudit(market.db, staff, { ip: '192.0.2.7' }, { action, target: ['member', member.id], ...said })
const actions = async (query: object) => (await owner.send(listAudit, { query })).data.map(({ action }) => action)

describe('the log of acts', () => {
  it('is read newest first, page by page, by person, act, thing and day', async () => {
    const all = await actions({})
    assert.equal(all[0], 'member.resume')
    const read: string[] = []
    for (let cursor: string | undefined; ;) {
      const page = await owner.send(listAudit, { query: { limit: 1, ...(cursor && { cursor }) } })
      read.push(...page.data.map(({ action }) => action))
      if (!page.next) break
      cursor = page.next
    }
    assert.deepEqual(read, all)
    assert.deepEqual(await actions({ staff_id: other.staff.id }), ['member.suspend', 'staff.login'])
    assert.deepEqual(await actions({ action: 'member.suspend' }), ['member.suspend'])
    assert.deepEqual(await actions({ kind: 'member', target: String(member.id) }), ['member.resume', 'member.suspend'])
    const { rows } = await market.pool.query<{ today: string; before: string }>(
      'select market_today()::text as today, (market_today() - 1)::text as before',
    )
    const { today, before: yesterday } = rows[0]!
    assert.deepEqual(await actions({ kind: 'member', from: today }), ['member.resume'])
    assert.deepEqual(await actions({ kind: 'member', to: yesterday }), ['member.suspend'])
    assert.deepEqual(await actions({ from: today, to: yesterday }), [])
    const filters = await owner.send(listAuditFilters, {})
    assert.deepEqual(
      [filters.actions, filters.kinds],
      [
        ['member.resume', 'member.suspend', 'staff.login'],
        ['member', 'staff'],
      ],
    )
    assert.deepEqual(
      filters.staff.map(({ id }) => id).toSorted((a, b) => a - b),
      [other.staff.id, owner.staff.id],
    )
  })

  it('shows what was there before and after, and who it was about, to the owner', async () => {
    const { data } = await owner.send(listAudit, { query: { action: 'member.suspend' } })
    const row = data[0]!
    assert.deepEqual([row.target_name, row.change_count, row.staff_name], ['우리정육식당', 2, '김담당'])
    const { data: whole } = await owner.send(getAudit, { params: { id: row.id } })
    assert.deepEqual(whole.changes, [
      { field: 'status', before: 'ACTIVE', after: 'STOP' },
      { field: 'phone_no', before: '01012345678', after: '01087654321' },
    ])
    assert.deepEqual([whole.ip, whole.reason], ['192.0.2.7', '010-9999-8888 로 통화'])
    assert.equal((await refusalOf(owner.send(getAudit, { params: { id: 999_999 } }))).status, 404)
  })

  it('hides people from those who only look, and is closed to every other role', async () => {
    const looking = await openDesk(market, ['read-only'])
    const { data } = await looking.send(listAudit, { query: { action: 'member.suspend' } })
    const { data: whole } = await looking.send(getAudit, { params: { id: data[0]!.id } })
    const said = JSON.stringify([data, whole])
    for (const secret of ['우리정육식당', '01012345678', '01087654321', '9999', '192.0.2.7'])
      assert.equal(said.includes(secret), false, secret)
    assert.deepEqual(whole.changes[0], { field: 'status', before: 'ACTIVE', after: 'STOP' })
    for (const [desk, told] of [
      [looking, false],
      [owner, true],
    ] as const) {
      const { next } = await desk.send(listAudit, { query: { kind: 'member', sort: '-reason', limit: 1 } })
      assert.equal(Buffer.from(next!, 'base64url').toString().includes('9999'), told)
    }
    const others = await openDesk(market, ['members', 'intake', 'orders', 'money', 'content'])
    const tries = [
      () => others.send(listAudit, {}),
      () => others.send(listAuditFilters, {}),
      () => others.send(getAudit, { params: { id: data[0]!.id } }),
    ]
    for (const attempt of tries) assert.equal((await refusalOf(attempt())).status, 403)
  })
})
