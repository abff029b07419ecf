import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import readExcelFile from 'read-excel-file/node'
import { movePartner } from '#contract/operator/partners.ts'
import { getStaffMe, logInStaff } from '#contract/operator/session.ts'
import { addStaff, listStaff, saveStaff, startStaff } from '#contract/operator/staff.ts'
import { getToday } from '#contract/operator/today.ts'
import { refusals } from '#contract/refusals.ts'
import { memberPassword } from '#tests/support/client.ts'
import { makePartner } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import { joinDesk, makeFresh, makeStaff, openDesk, totpFor } from '#tests/support/staff.ts'
import { send } from '#web/api/client.ts'

const recognised = '전화로 확인'
const refusedWith = (code: keyof typeof refusals) => ({ errno: refusals[code].errno })

it('an owner invites a person of a partner, who logs in and sees nothing of the market', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  const { id: partner_id, partner_name } = await makePartner(market.db)
  const owner = await openDesk(market, ['owner'])
  const body = { partner_id, login: 'packer1', name: '박포장', roles: ['partner-orders' as const], recognised }
  const { invitation } = await owner.send(addStaff, { body })
  assert.equal(invitation.partner, true)
  const person = await joinDesk(market, invitation.token)
  const { data } = await person.send(getStaffMe)
  assert.deepEqual(data.staff.partner, { id: partner_id, name: partner_name })
  assert.deepEqual(data.staff.roles, ['partner-orders'])
  await assert.rejects(person.send(getToday), refusedWith('staff.forbidden'))

  const market_ = await owner.send(listStaff, {})
  assert.deepEqual(
    market_.data.map(({ login }) => login),
    [owner.staff.login],
  )
  const { data: people, counts } = await owner.send(listStaff, { query: { of: 'partners', partner: partner_id } })
  assert.deepEqual(
    people.map(({ login, partner }) => [login, partner?.name]),
    [['packer1', partner_name]],
  )
  assert.deepEqual(counts, { market: 1, partners: 1 })
})

it('a sheet of the people of partners has all of them, also beyond what the desk shows', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  const { id, partner_name } = await makePartner(market.db)
  const owner = await openDesk(market, ['owner'])
  await sql`
    insert into staff (login, name, password_hash, totp_secret, roles, partner_id)
    select 'packer' || n, '박포장', password_hash, totp_secret, '{partner-orders}', ${id}
    from staff cross join generate_series(1, 501) n where staff.id = ${owner.staff.id}`.execute(market.db)
  const { data, counts } = await owner.send(listStaff, { query: { of: 'partners' } })
  assert.deepEqual([data.length, counts.partners], [500, 501])
  // Those beyond are found by login, name or partner.
  const found = async (q: string) => {
    const { data } = await owner.send(listStaff, { query: { of: 'partners', q } })
    return data.length === 1 ? data[0]!.login : data.length
  }
  assert.deepEqual(await Promise.all(['PACKER501', '박포장', partner_name, '없는 사람', 'packer%'].map(found)), [
    'packer501',
    500,
    500,
    0,
    0,
  ])
  const sheet = await fetch(`${market.url}/api/operators/staff/sheet?of=partners`, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  const [, ...rows] = (await readExcelFile(Buffer.from(await sheet.arrayBuffer())))[0]!.data
  assert.equal(rows.length, 501)
})

it('roles of the market and of a partner never stand in one account', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  const { id: partner_id } = await makePartner(market.db)
  const owner = await openDesk(market, ['owner'])
  const add = (roles: ('money' | 'partner-money')[], of: number | null) =>
    owner.send(addStaff, { body: { partner_id: of, login: 'one', name: '이정산', roles, recognised } })
  await assert.rejects(add(['money'], partner_id), refusedWith('staff.roles-mixed'))
  await assert.rejects(add(['partner-money'], null), refusedWith('staff.roles-mixed'))
  await assert.rejects(add(['money', 'partner-money'], null), refusedWith('staff.roles-mixed'))
  const person = await makeStaff(market, { roles: ['partner-money'], partnerId: partner_id })
  const raise = owner.send(saveStaff, {
    params: { id: person.id },
    body: { version: 0, name: '이정산', roles: ['owner'] },
  })
  await assert.rejects(raise, refusedWith('staff.roles-mixed'))
  const past = sql`update staff set roles = '{owner}' where id = ${person.id}`.execute(market.db)
  await assert.rejects(past, /staff_of_market_or_partner/)
})

it('the people of a partner are logged out when it is closed, and come in no more', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  const { id: partner_id } = await makePartner(market.db, { status: 'PAUSED' })
  const owner = await openDesk(market, ['owner'])
  const person = await openDesk(market, ['partner'], partner_id)
  await person.send(getStaffMe)
  await owner.send(movePartner, {
    params: { id: partner_id },
    body: { version: 0, status: 'CLOSED', reason: '계약 종료' },
  })
  await assert.rejects(person.send(getStaffMe), refusedWith('session.ended'))

  // Only whoever proves to be that person is told why; all others, a person who was stopped alone too, read what everybody reads.
  const alone = await openDesk(market, ['partner'])
  await sql`update staff set status = 'STOP' where id = ${alone.staff.id}`.execute(market.db)
  await makeFresh(market, person.staff)
  await makeFresh(market, alone.staff)
  const logIn = async ({ staff } = person, { password = memberPassword, otp = totpFor(staff) } = {}) => {
    const { errno, status, message } = await refusalOf(
      send(market.url, logInStaff, { body: { login: staff.login, password, otp } }),
    )
    return { errno, status, message }
  }
  const wrong = refusals['login.staff-wrong']
  assert.deepEqual(await logIn(), refusals['login.partner-closed'])
  assert.deepEqual(await logIn(person, { password: 'not it 2026' }), wrong)
  assert.deepEqual(await logIn(person, { otp: totpFor(person.staff, 9) }), wrong)
  assert.deepEqual(await logIn(alone), wrong)
  const { rows } = await sql<{ tries: number }>`
    select wrong_tries as tries from staff where id = ${person.staff.id}`.execute(market.db)
  assert.deepEqual(rows, [{ tries: 2 }])
  const start = owner.send(startStaff, { params: { id: person.staff.id }, body: { version: 1 } })
  await assert.rejects(start, refusedWith('partner.closed'))
  const add = owner.send(addStaff, {
    body: { partner_id, login: 'late', name: '늦은이', roles: ['partner'], recognised },
  })
  await assert.rejects(add, refusedWith('partner.closed'))
})
