import assert from 'node:assert/strict'
import { it } from 'node:test'
import { addContent } from '#contract/operator/contents.ts'
import { addReply } from '#contract/operator/saved-replies.ts'
import { addSearchWord } from '#contract/operator/search-words.ts'
import { addCode, changeSettings, deskSettings, getDeskSettings } from '#contract/operator/settings.ts'
import { addStaff } from '#contract/operator/staff.ts'
import { saveView } from '#contract/operator/views.ts'
import { openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'
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
