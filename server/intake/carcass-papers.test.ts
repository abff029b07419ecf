import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import {
  addCarcassPaper,
  listCarcassPapers,
  type PapersOf,
  retireCarcassPaper,
} from '#contract/operator/carcass-papers.ts'
import { dropDraft, postDraft } from '#contract/operator/intake.ts'
import { dropOrphans } from '#server/files/drop-orphans.ts'
import { type Intake, openIntake, seen } from '#tests/support/intake.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'

let market: Market
let intake: Intake
let scan: Buffer
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  intake = await openIntake(market)
  scan = await sharp({ create: { width: 800, height: 1100, channels: 3, background: '#fff' } })
    .withExif({ IFD0: { Copyright: 'hidden words' } })
    .jpeg()
    .toBuffer()
})
after(() => market[Symbol.asyncDispose]())

const pdf = Buffer.from(
  '%PDF-1.7\n1 0 obj<</Type /Catalog /Pages 2 0 R>>endobj\n2 0 obj<</Type /Pages /Count 1>>endobj\nstartxref\n9\n%%EOF\n',
)

async function add(subject: PapersOf, bytes = scan, name = '확인서.jpg', desk: Desk = intake.desk) {
  const body = new FormData()
  for (const [field, value] of Object.entries({ ...subject, kind: 'GRADE' })) body.set(field, String(value))
  body.set('paper', new Blob([new Uint8Array(bytes)]), name)
  return (await desk.send(addCarcassPaper, { body } as never)).data
}
const list = async (query: PapersOf) => (await intake.desk.send(listCarcassPapers, { query })).data
const get = (id: number, desk?: Desk) =>
  fetch(`${market.url}/api/operators/intake/papers/${id}`, {
    headers: desk ? { authorization: `Bearer ${desk.token}` } : {},
  })

it('what comes with a draft is its carcass’s once that is on sale, and each look is written down', async () => {
  const made = await intake.draft()
  const [picture] = await add({ of: 'draft', id: made.id })
  const [, paper] = await add({ of: 'draft', id: made.id }, pdf, '도축검사증명서.pdf')
  assert.deepEqual([picture?.kind, picture?.ori_name, paper?.ori_name], ['GRADE', '확인서.jpg', '도축검사증명서.pdf'])
  const { data: posted } = await intake.desk.send(postDraft, seen(made))
  const of: PapersOf = { of: 'carcass', id: posted.carcass_id! }
  assert.deepEqual(
    (await list(of)).map(({ id }) => id),
    [picture!.id, paper!.id],
  )
  assert.deepEqual(await list({ of: 'draft', id: made.id }), [])
  assert.equal((await refusalOf(add({ of: 'draft', id: made.id }))).status, 409)
  await dropOrphans(market.server.deps, 0)

  const answer = await get(picture!.id, intake.desk)
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/jpeg'])
  assert.equal(answer.headers.get('cache-control'), 'no-store, private')
  const kept = Buffer.from(await answer.arrayBuffer())
  assert.equal((await sharp(kept).metadata()).height, 1100)
  assert.equal(kept.includes('hidden words'), false, 'painted anew')
  assert.equal((await get(paper!.id, intake.desk)).headers.get('content-type'), 'application/pdf')
  assert.deepEqual(await intake.actsOn('carcass', of.id), ['carcass.paper.seen', 'carcass.paper.seen'])
})

it('is for the role of intake alone', async () => {
  const made = await intake.draft()
  const [paper] = await add({ of: 'draft', id: made.id })
  assert.equal((await get(paper!.id)).status, 401)
  for (const role of ['orders', 'members', 'read-only'] as const) {
    const desk = await openDesk(market, [role])
    assert.equal((await get(paper!.id, desk)).status, 403)
    assert.equal((await refusalOf(add({ of: 'draft', id: made.id }, scan, 'a.jpg', desk))).status, 403)
  }
})

it('is retired with a reason and stays to be looked at, and its place is free for another', async () => {
  const { draft } = await intake.posted()
  const of: PapersOf = { of: 'carcass', id: draft.carcass_id! }
  const [first] = await add(of)
  for (let n = 1; n < 10; n++) await add(of)
  assert.equal((await refusalOf(add(of))).message, '서류는 도체마다 10개까지 올릴 수 있어요.')
  const input = { params: { id: first!.id }, body: { reason: '다른 도체의 서류예요' } }
  const { data } = await intake.desk.send(retireCarcassPaper, input)
  assert.deepEqual([data.at(-1)?.id, data.at(-1)?.retired?.reason], [first!.id, '다른 도체의 서류예요'])
  assert.equal((await refusalOf(intake.desk.send(retireCarcassPaper, input))).status, 409)
  await dropOrphans(market.server.deps, 0)
  assert.equal((await get(first!.id, intake.desk)).status, 200)
  assert.equal((await add(of)).length, 11)
  assert.equal((await intake.actsOn('carcass', of.id)).includes('carcass.paper.retired'), true)
})

it('goes with a draft that is thrown away, and what is no paper never comes in', async () => {
  const made = await intake.draft()
  const of: PapersOf = { of: 'draft', id: made.id }
  const [paper] = await add(of)
  assert.equal(
    (await refusalOf(add(of, Buffer.from('<html>'), 'a.pdf'))).message,
    'jpg, png, webp, heic, pdf 파일만 올릴 수 있습니다.',
  )
  await intake.desk.send(dropDraft, seen(made))
  assert.equal((await get(paper!.id, intake.desk)).status, 404)
  assert.equal((await refusalOf(add(of))).status, 404)
  const { rows } = await sql`select 1 from carcass_papers where id = ${paper!.id}`.execute(market.db)
  assert.deepEqual(rows, [])
  assert.ok((await dropOrphans(market.server.deps, 0)) > 0)
})
