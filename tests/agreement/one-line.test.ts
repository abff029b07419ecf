import assert from 'node:assert/strict'
import { it } from 'node:test'
import { addAddress, leave } from '#contract/account.ts'
import { listProducts } from '#contract/catalogue.ts'
import { addContent, getContent } from '#contract/operator/contents.ts'
import { answerDeskInquiry, listDeskInquiries, noteDeskInquiry } from '#contract/operator/inquiries.ts'
import { addReply } from '#contract/operator/saved-replies.ts'
import { addSearchWord } from '#contract/operator/search-words.ts'
import { addCode, changeSettings, deskSettings, getDeskSettings } from '#contract/operator/settings.ts'
import { addStaff } from '#contract/operator/staff.ts'
import { saveView } from '#contract/operator/views.ts'
import { cancelProduct } from '#contract/orders.ts'
import { askBack } from '#tests/support/asking-back.ts'
import { ask } from '#tests/support/inquiring.ts'
import { linesAt } from '#tests/support/lines.ts'
import { openMarket } from '#tests/support/market.ts'
import { makeProduct } from '#tests/support/make.ts'
import { makeShopper, refusalOf } from '#tests/support/shopping.ts'
import { openDesk } from '#tests/support/staff.ts'

/** Turns around what stands beside it, has a line of its own and a sign that nobody sees. */
const hostile = '\u202e추석\u200b\r\n안내\u202c'
const seen = '추석 안내'

it('what the desk types as a name is kept as what is seen of it, and what nobody sees is no name', async () => {
  await using market = await openMarket()
  const desk = await openDesk(market, ['owner'])
  const roles: ['orders'] = ['orders']
  const notice = { content: '', state: 'draft' as const }
  const types: Record<string, (name: string) => Promise<unknown>> = {
    'subject from notices': (subject) =>
      desk.send(addContent, { params: { kind: 'notices' }, body: { subject, ...notice } }),
    'title from saved_replies': (title) => desk.send(addReply, { body: { title, words: '보냈어요' } }),
    'name from staff': (name) =>
      desk.send(addStaff, { body: { login: 'one.line', name, roles, recognised: '직접 만남' } }),
    'code_name from faq_codes': (name) =>
      desk.send(addCode, { params: { table: 'faq_codes' }, body: { code: 'ZY', name } }),
    'name from saved_views': (name) => desk.send(saveView, { body: { desk: 'members', name, search: 'status=ALL' } }),
    'word from search_words': (word) =>
      desk.send(addSearchWord, { body: { word, kind: 'use', pc_codes: ['01010500'] } }),
  }
  const namesOf = async (where: string) => {
    const { rows } = await market.pool.query<[string]>({ text: `select ${where}`, rowMode: 'array' })
    return rows.flat()
  }
  for (const [where, send] of Object.entries(types)) {
    const before = await namesOf(where)
    assert.equal((await refusalOf(send('\u200b\u3164'))).status, 400, where)
    await send(hostile)
    const added = (await namesOf(where)).filter((name) => !before.includes(name))
    assert.deepEqual(added, [where.startsWith('word') ? '추석안내' : seen], where)
  }
  const companyNow = async () => deskSettings.shape.company.parse((await desk.send(getDeskSettings, {})).values.company)
  await desk.send(changeSettings, {
    body: { values: { company: { ...(await companyNow()), representative: hostile } }, effective_from: null, seen: 0 },
  })
  assert.equal((await companyNow()).representative, seen)
})

it('what the desk writes in lines keeps them, and nothing in it that nobody sees', async () => {
  await using market = await openMarket()
  const desk = await openDesk(market, ['owner'])
  await ask(await makeShopper(market))
  const { id: inquiry } = await market.db.selectFrom('qnas').select('id').executeTakeFirstOrThrow()
  const told = '\u202e첫 줄\u200b입니다\u2028\r\n  둘째\u202c 줄\ufeff'
  const kept = '첫 줄입니다\n\n  둘째 줄'
  const roles: ['orders'] = ['orders']
  const texts: Record<string, (words: string) => Promise<unknown>> = {
    'words from saved_replies': (words) => desk.send(addReply, { body: { title: '답', words } }),
    'words from qna_notes': (words) => desk.send(noteDeskInquiry, { params: { id: inquiry }, body: { words } }),
    'a_content from qnas': (a_content) =>
      desk.send(answerDeskInquiry, { params: { id: inquiry }, body: { version: 0, a_content } }),
    "reason from audit_log where action = 'staff.add'": (recognised) =>
      desk.send(addStaff, { body: { login: 'on.lines', name: '줄', roles, recognised } }),
  }
  for (const [where, send] of Object.entries(texts)) {
    assert.equal((await refusalOf(send('\u200b\u3164'))).status, 400, where)
    await send(told)
    const { rows } = await market.pool.query<[string]>({ text: `select ${where}`, rowMode: 'array' })
    assert.deepEqual(rows.flat().at(-1), kept, where)
  }
  const picture = '<img src="/a.webp" alt="\u202e소\u200b\n그림" />'
  const body = {
    subject: '글',
    content: `<p>\u202e첫\u200b 줄&#8238;</p>\n<p>둘째</p>${picture}`,
    state: 'draft' as const,
  }
  const { id } = await desk.send(addContent, { params: { kind: 'notices' }, body })
  const { data } = await desk.send(getContent, { params: { kind: 'notices', id } })
  assert.equal(data.content, '<p>첫 줄</p>\n<p>둘째</p><img src="/a.webp" alt="소 그림" loading="lazy" />')
})

it('what a buyer writes keeps its lines, and nothing in it that nobody sees', async () => {
  await using market = await openMarket()
  const shopper = await makeShopper(market)
  const told = '\ufeff\u202e첫\u00a0줄\u200b입니다\ue000\u2028  \u2066둘째\u2069 줄\u0000\ufe0f ❤️'
  const kept = '첫 줄입니다\n  둘째 줄 ❤️'
  const paid = (await linesAt(market, shopper, 'PAYK')).lines[0]!
  const confirmed = (await linesAt(market, shopper, 'ORDK')).lines[0]!
  const cancel = { opc_code: 1 as const, cancel_content: '단순\u200b 변심' }
  const texts: Record<string, (words: string) => Promise<unknown>> = {
    'q_content from qnas': (q_content) => ask(shopper, { q_content }),
    'return_content from returns': (return_content) => askBack(shopper, confirmed, { return_content }),
    "replace(cancel_content, '단순 변심: ', '') from cancels": (cancel_reason) =>
      shopper.send(cancelProduct, { params: { id: paid }, body: { ...cancel, cancel_reason } }),
  }
  const wordsAt = async (where: string) => {
    const { rows } = await market.pool.query<[string]>({ text: `select ${where}`, rowMode: 'array' })
    return rows.flat()
  }
  for (const [where, send] of Object.entries(texts)) {
    if (!where.includes('cancels')) assert.equal((await refusalOf(send('\u200b\u3164'))).status, 400, where)
    await send(told)
    assert.deepEqual(await wordsAt(where), [kept], where)
  }
  const leaver = await makeShopper(market)
  const body = { user_out_code_id: 8 }
  assert.equal((await refusalOf(leaver.send(leave, { body: { ...body, user_content: '\u200b' } }))).status, 400)
  await leaver.send(leave, { body: { ...body, user_content: told } })
  assert.deepEqual(await wordsAt("data->>'words' from retained_records where kind = 'behaviour'"), [kept])
})

it('a letter has one way to be written: names and words typed in parts are found by whole ones, and whole ones by parts', async () => {
  await using market = await openMarket()
  const [desk, shopper] = [await openDesk(market, ['owner']), await makeShopper(market)]
  const [whole, inParts] = ['한우 갈비'.normalize('NFC'), '한우 갈비'.normalize('NFD')]
  const { data: asked } = await ask(shopper, { q_subject: inParts, q_content: inParts })
  // A sign that nobody sees may stand within a letter, too.
  for (const q of [whole, inParts, `\u200b한우\u00a0갈비`, inParts.replace('\u1161', '\u200b\u1161')]) {
    const { data } = await desk.send(listDeskInquiries, { query: { lane: 'WAIT', q } })
    assert.deepEqual(
      data.map(({ id, q_subject }) => [id, q_subject]),
      [[asked.id, whole]],
      JSON.stringify(q),
    )
  }
  const { data: kept } = await shopper.send(addAddress, {
    body: {
      addr_label: inParts,
      reci_name: inParts,
      reci_phone: '01012345678',
      zipcode: '06236',
      address1: '서울 강남구 테헤란로 1'.normalize('NFD'),
      address2: inParts,
    },
  })
  assert.deepEqual(
    [kept.addr_label, kept.reci_name, kept.address1, kept.address2],
    [whole, whole, '서울 강남구 테헤란로 1', whole],
  )
  await makeProduct(market.db, { pc_code: '01010500' })
  const [plain, pasted] = await Promise.all(
    ['등심', '\u200b등심\ufeff\u2060'].map((sch_word) => shopper.send(listProducts, { query: { sch_word } })),
  )
  assert.deepEqual([pasted?.total, pasted?.search], [plain?.total, plain?.search])
})
