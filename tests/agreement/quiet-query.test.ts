import assert from 'node:assert/strict'
import { it } from 'node:test'
import { z } from 'zod'
import { allCalls } from '#contract/all.ts'
import { listMembers } from '#contract/operator/members.ts'
import { getPaymentLedger } from '#contract/operator/payments.ts'
import { quietNames } from '#contract/quiet-query.ts'
import { makeMember } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'
import { openDesk } from '#tests/support/staff.ts'
import { refusalOf } from '#tests/support/shopping.ts'

const someone = '홍길동 01012345678'
/** Names of parts that say nothing of anybody: the number of an order, the kind of a text. */
const harmless = ['order_no', 'template', 'category']

it('no call of the desk takes in its address what may be a name, a telephone or a key', () => {
  const open: string[] = []
  for (const { access, path, query } of allCalls) {
    if (access !== 'operator' || !(query instanceof z.ZodObject)) continue
    for (const name of Object.keys(query.shape)) {
      if (quietNames.includes(name) || harmless.includes(name)) continue
      const { error } = query.safeParse({ [name]: someone })
      if (!error?.issues.some((issue) => issue.path[0] === name)) open.push(`${path}?${name}`)
    }
  }
  assert.deepEqual(open, [])
})

it('the words of a search are heard beside the address and refused in it', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  const desk = await openDesk(market, ['members', 'money'])
  const member = await makeMember(market.db, { business_name: '조용한식당', phone_no: '01055556666' })
  const { data } = await desk.send(listMembers, { query: { sch_word: '01055556666' } })
  assert.deepEqual(
    data.map(({ id }) => id),
    [member.id],
  )
  assert.equal((await refusalOf(desk.send(getPaymentLedger, { query: { payment_key: 'no_such_key' } }))).status, 404)

  const ask = async (address: string, quiet?: string) => {
    const headers = { authorization: `Bearer ${desk.token}`, ...(quiet !== undefined && { 'quiet-query': quiet }) }
    return (await fetch(`${market.url}/api/operators/members${address}`, { headers })).status
  }
  assert.equal(await ask('?page=1', 'sch_word=%ED%99%8D'), 200)
  assert.equal(await ask('?sch_word=01055556666'), 400)
  assert.equal(await ask('?sch_word[]=01055556666'), 400)
  assert.equal(await ask('', 'page=2'), 400, 'only such words come beside it')
  assert.equal(await ask('', '__proto__=1'), 400)
})
