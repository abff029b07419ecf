import assert from 'node:assert/strict'
import { XMLParser } from 'fast-xml-parser'
import { it } from 'node:test'
import { asShop } from '#sandbox/as-shop.ts'
import { openSandbox } from '#sandbox/open.ts'
import { animalOf } from './animal.ts'
import { yieldGrade } from './tables.ts'

type Item = Record<string, string>
const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'item' })

async function ask(url: string, path: string, query: Record<string, string>) {
  const search = new URLSearchParams({ ServiceKey: 'sandbox-grading-key', ...query })
  const answer = await fetch(`${url}/openapi-data/service/user${path}?${search.toString()}`)
  const { response } = parser.parse(await answer.text()) as {
    response: { header: Item; body?: { items?: { item?: Item[] } | '' } }
  }
  const items = response.body?.items
  return {
    code: response.header['resultCode'],
    message: response.header['resultMsg'],
    items: typeof items === 'object' ? (items.item ?? []) : [],
  }
}

it('answers a certificate number, then the grading result behind it', async () => {
  await using sandbox = await openSandbox()
  const [certificate] = (await ask(sandbox.url, '/grade/confirm/issueNo', { animalNo: '002123456789' })).items
  assert.match(String(certificate?.['issueNo']), /^\d{4}-\d{8}$/)
  const { issueNo = '', issueDate = '' } = certificate ?? {}
  const { code, items } = await ask(sandbox.url, '/grade/confirm/cattle', { issueNo, issueDate })
  assert.equal(code, '00')
  const animal = animalOf('002123456789')
  const [result] = items
  assert.equal(result?.['cattleNo'], '002123456789')
  assert.equal(result?.['judgeBreedNm'], animal.breed)
  assert.equal(result?.['qgrade'], animal.qgrade)
  assert.equal(result?.['wgrade'], animal.wgrade)
  assert.equal(result?.['weight'], String(animal.weight))
  assert.equal(result?.['abattDate'], certificate?.['abattDate'])
})

it('takes the number with the country in front as well', async () => {
  await using sandbox = await openSandbox()
  const short = await ask(sandbox.url, '/grade/confirm/issueNo', { animalNo: '002123456789' })
  const long = await ask(sandbox.url, '/grade/confirm/issueNo', { animalNo: '410002123456789' })
  assert.deepEqual(long.items, short.items)
})

it('knows nothing of numbers nobody has', async () => {
  await using sandbox = await openSandbox()
  for (const animalNo of ['002000012345', '123456789012', '00212345', '']) {
    assert.deepEqual(await ask(sandbox.url, '/grade/confirm/issueNo', { animalNo }), {
      code: '00',
      message: 'NORMAL SERVICE.',
      items: [],
    })
  }
})

it('wants its key, and plays passing faults', async () => {
  await using sandbox = await openSandbox()
  const wrong = await ask(sandbox.url, '/grade/confirm/issueNo', { ServiceKey: 'x', animalNo: '002123456789' })
  assert.equal(wrong.code, '99')
  await asShop(sandbox.url).control('faults', { call: 'issue_no', kind: 'error_before', code: '05' })
  assert.equal((await ask(sandbox.url, '/grade/confirm/issueNo', { animalNo: '002123456789' })).code, '05')
  assert.equal((await ask(sandbox.url, '/grade/confirm/issueNo', { animalNo: '002123456789' })).code, '00')
})

it('keeps the day of slaughter once it was asked', async () => {
  await using sandbox = await openSandbox()
  const date = async () =>
    (await ask(sandbox.url, '/grade/confirm/issueNo', { animalNo: '002123456789' })).items[0]?.['abattDate']
  const first = await date()
  await asShop(sandbox.url).control('clock', { shift_seconds: 10 * 24 * 3600 })
  assert.equal(await date(), first)
})

it('tells animal, farm and slaughter of a trace number', async () => {
  await using sandbox = await openSandbox()
  const all = await ask(sandbox.url, '/animalTrace/traceNoSearch', { traceNo: '002123456789' })
  assert.deepEqual([...new Set(all.items.map(({ infoType }) => infoType))], ['1', '2', '3', '4', '5', '6', '7'])
  const { items } = await ask(sandbox.url, '/animalTrace/traceNoSearch', { traceNo: '002123456789', optionNo: '2' })
  assert.ok(items.length > 1)
  for (const item of items) assert.match(String(item['farmAddr']), / /)
})

it('tells a past that can have been: born, sold once or not, sent off, and packed, in the order of time', async () => {
  await using sandbox = await openSandbox()
  let moved = 0
  for (let n = 0; n < 40; n++) {
    const traceNo = String(2_300_000_000 + n * 7919).padStart(12, '0')
    const { items } = await ask(sandbox.url, '/animalTrace/traceNoSearch', { traceNo })
    const [certificate] = (await ask(sandbox.url, '/grade/confirm/issueNo', { animalNo: traceNo })).items
    const { issueNo = '', issueDate = '' } = certificate ?? {}
    const [graded] = (await ask(sandbox.url, '/grade/confirm/cattle', { issueNo, issueDate })).items
    const of = (type: number) => items.filter(({ infoType }) => infoType === String(type))
    const farms = of(2)
    const days = [
      of(1)[0]?.['birthYmd'] ?? '',
      ...farms.map((farm) => farm['regYmd'] ?? ''),
      of(3)[0]?.['butcheryYmd'] ?? '',
    ]
    assert.deepEqual(days, days.toSorted(), traceNo)
    for (const day of days) assert.match(day, /^\d{8}$/)
    assert.deepEqual([farms[0]?.['regType'], farms.at(-1)?.['regType']], ['전산등록', '도축출하'])
    if (farms.length === 3) moved++
    // Compared with the grading result of the same animal.
    assert.equal(farms.at(-1)?.['farmAddr'], graded?.['reqAddr'])
    assert.equal(of(3)[0]?.['butcheryYmd'], graded?.['abattDate']?.replaceAll('-', ''))
    assert.equal(of(3)[0]?.['gradeNm'], graded?.['qgrade'])
    assert.equal(of(1)[0]?.['sexNm'], graded?.['judgeSexNm'])
  }
  assert.ok(moved > 5 && moved < 35, String(moved))
})

it('finds numbers of every grade and breed, the same ones for a seed', async () => {
  await using sandbox = await openSandbox()
  const shop = asShop(sandbox.url)
  const find = async (query: Record<string, string>) => {
    const { body } = await shop.call('GET', `/control/grading/numbers?${new URLSearchParams(query).toString()}`)
    return body['numbers'] as Record<string, string>[]
  }
  for (const grade of ['01', '02', '03', '04', '05', '06', '07']) {
    const numbers = await find({ breed: '한우', sex: '거세', grade, count: '3', seed: '7' })
    assert.equal(numbers.length, 3)
    for (const { cattle_no = '', grade: found } of numbers) {
      assert.equal(found, grade)
      assert.equal(animalOf(cattle_no).grade, grade)
    }
  }
  assert.equal((await find({ breed: '육우', count: '3', seed: '7' })).length, 3)
  assert.equal((await find({ breed: '젖소', grade: '07', count: '3', seed: '7' })).length, 3)
  assert.deepEqual(await find({ count: '5', seed: '7' }), await find({ count: '5', seed: '7' }))
  assert.equal((await find({ breed: '젖소', grade: '01' })).length, 0)
})

it('computes the yield index as the rule of 2019 says', () => {
  assert.deepEqual(yieldGrade('한우', '거세', { backfat: 13, rea: 98, weight: 452 }), { windex: 61.76, wgrade: 'B' })
})
