import assert from 'node:assert/strict'
import { it } from 'node:test'
import fastify from 'fastify'
import { sql } from 'kysely'
import readExcelFile from 'read-excel-file/node'
import { listPartners } from '#contract/operator/partners.ts'
import { cutHeader } from '#contract/sheet-format.ts'
import { findPartners } from '#server/partners/find-partners.ts'
import { makePartner } from '#tests/support/make.ts'
import { openStillMarket } from '#tests/support/still-market.ts'
import { makeStaff } from '#tests/support/staff.ts'
import { implementList } from './implement-list.ts'

it('a list without pages that is longer than its sheet says so: in the last row, to the desk and in the log', async () => {
  await using market = await openStillMarket()
  const { db } = market
  const { id, login } = await makeStaff(market, { roles: ['owner'] })
  for (const partner_name of ['가', '나', '다']) await makePartner(db, { partner_name })
  await using app = fastify()
  app.addHook('onRequest', (request, _reply, done) => {
    const session = { sessionId: '', password_given: false, proved: true, partner: null }
    request.staff = { id, login, name: '', roles: ['owner'], ...session }
    done()
  })
  const deps = { db, read: <Answer>(work: (from: typeof db) => Promise<Answer>) => work(db) }
  implementList(app, deps, listPartners, (from, query) => findPartners(from, query, true), 4)
  const sheet = async () => {
    const answer = await app.inject(listPartners.sheet.call.path)
    assert.equal(answer.statusCode, 200, answer.body)
    const [{ data } = { data: [] }] = await readExcelFile(answer.rawPayload)
    const { rows } = await sql<{ whole: boolean }>`
      select (after->>'whole')::boolean as whole from audit_log where action = 'export.list' order by id desc limit 1`.execute(
      db,
    )
    return { names: data.map(([name]) => name), cut: answer.headers[cutHeader], whole: rows[0]!.whole }
  }
  assert.deepEqual(await sheet(), { names: ['공급사', '가', '나', '다'], cut: undefined, whole: true })
  await makePartner(db, { partner_name: '라' })
  await makePartner(db, { partner_name: '마' })
  const words = '2줄까지만 담았어요. 표 하나에 더 들어가지 않으니 조건을 나눠 다시 받아 주세요.'
  assert.deepEqual(await sheet(), { names: ['공급사', '가', '나', words], cut: '1', whole: false })
})
