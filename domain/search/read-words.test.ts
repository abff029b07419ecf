import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { joined, type Meaning } from './meaning.ts'
import { readerOf } from './read-words.ts'
import { widened } from './widen.ts'

const cuts = [
  { pc_code: '01010300', pc_name: '안심살', primal: '안심' },
  { pc_code: '01010500', pc_name: '꽃등심살', primal: '등심' },
  { pc_code: '01010600', pc_name: '살치살', primal: '등심' },
  { pc_code: '01011300', pc_name: '차돌박이', primal: '양지' },
  { pc_code: '01012000', pc_name: '우둔살', primal: '우둔' },
  { pc_code: '01012500', pc_name: '도가니살', primal: '설도' },
  { pc_code: '01013300', pc_name: '꽃갈비', primal: '갈비' },
  { pc_code: '01013500', pc_name: '갈비살', primal: '갈비' },
  { pc_code: '01020500', pc_name: '도가니', primal: null },
]
const { read } = readerOf({
  cuts,
  words: [
    { word: 'la갈비', kind: 'name', pc_codes: ['01013300'] },
    { word: '육회', kind: 'use', pc_codes: ['01012000'] },
    { word: '국거리', kind: 'use', pc_codes: ['01011300'] },
  ],
  partners: [
    { id: 1, partner_name: '안성 한우촌' },
    { id: 2, partner_name: '안성축산' },
    { id: 3, partner_name: '협력사 3' },
    { id: 13, partner_name: '협력사 13' },
  ],
})
const loin = ['01010500', '01010600']
const meant = (words: string): Meaning =>
  read(words)
    .flatMap(({ meaning }) => meaning ?? [])
    .reduce(joined, {})
const unknown = (words: string) => read(words).flatMap(({ text, meaning }) => (meaning ? [] : text))

describe('what a buyer types', () => {
  it('is split into kind, part, cut, grade and sex', () => {
    assert.deepEqual(meant('한우 등심'), { beef_code: ['01'], pc_code: loin })
    assert.deepEqual(meant('꽃등심 1++'), { pc_code: ['01010500'], grade_code: ['01', '02', '03'] })
    assert.deepEqual(meant('갈비살 1+'), { pc_code: ['01013500'], grade_code: ['04'] })
    assert.deepEqual(meant('1++(9) 안심'), { grade_code: ['01'], pc_code: ['01010300'] })
    assert.deepEqual(meant('1++ 9 안심'), { grade_code: ['01'], pc_code: ['01010300'] })
    assert.deepEqual(meant('암소 투뿔 안심'), { sex: ['암'], grade_code: ['01', '02', '03'], pc_code: ['01010300'] })
    assert.deepEqual(meant('육우 2등급'), { beef_code: ['02'], grade_code: ['06'] })
    assert.deepEqual(meant('등심 1'), { pc_code: loin, grade_code: ['05'] })
  })

  it('needs no spaces, and may have some too many', () => {
    assert.deepEqual(meant('한우등심1++'), { beef_code: ['01'], pc_code: loin, grade_code: ['01', '02', '03'] })
    assert.deepEqual(meant('안심500g'), meant('안심 500g'))
    assert.deepEqual(meant('꽃 등심'), { pc_code: ['01010500'] })
    assert.deepEqual(meant('LA 갈비'), { pc_code: ['01013300'] })
    assert.deepEqual(meant('１＋＋ 안심'), meant('1++ 안심'))
  })

  it('may be what the syllables begin with', () => {
    assert.deepEqual(meant('ㄷㅅ'), { pc_code: loin })
    assert.deepEqual(meant('ㅇㅅㅅ 1+'), { pc_code: ['01010300'], grade_code: ['04'] })
    assert.deepEqual(meant('ㅎㅇ ㄱㅂㅅ'), { beef_code: ['01'], pc_code: ['01013500'] })
    // The keyboard joins two consonants into one character.
    assert.deepEqual(meant('ㄳㄹ'), meant('ㄱㅅㄹ'))
    assert.deepEqual(meant('ㄱㄱㄹ'), { pc_code: ['01011300'] })
    assert.deepEqual(meant('ㅇㅅㅊㅅ'), { partner_id: [2] })
    assert.deepEqual(unknown('ㅋㅋㅋ'), ['ㅋㅋㅋ'])
    // A single consonant is still being composed, also after a syllable.
    assert.deepEqual(read('ㄷ'), [])
    assert.deepEqual(read('안심ㅅ'), read('안심'))
  })

  it('may be typed with the keyboard at English, and stand in quotation marks', () => {
    assert.deepEqual(read('Rhcemdtlatkf'), [
      { text: 'Rhcemdtlatkf', meaning: { pc_code: ['01010500'] }, corrected: '꽃등심살' },
    ])
    assert.deepEqual(meant('gksdn emdtla'), { beef_code: ['01'], pc_code: loin })
    assert.deepEqual(meant('“등심”'), { pc_code: loin })
    assert.deepEqual(unknown('xyz'), ['xyz'])
  })

  it('is a use, a synonym, a part of a name, or several cuts', () => {
    assert.deepEqual(meant('육회용'), { pc_code: ['01012000'] })
    assert.deepEqual(meant('한우 국거리'), { beef_code: ['01'], pc_code: ['01011300'] })
    assert.deepEqual(meant('LA갈비'), { pc_code: ['01013300'] })
    assert.deepEqual(meant('차돌'), { pc_code: ['01011300'] })
    assert.deepEqual(meant('도가니'), { pc_code: ['01020500'] })
    assert.deepEqual(meant('안심, 차돌'), { pc_code: ['01010300', '01011300'] })
    assert.deepEqual(meant('소고기 안심'), { pc_code: ['01010300'] })
  })

  it('is a weight or a price', () => {
    assert.deepEqual(meant('500g').weight, { from: 0.4, to: 0.6, near: 0.5 })
    assert.deepEqual(meant('5kg 이상').weight, { from: 5, to: 100_000_000 })
    assert.deepEqual(meant('3~5키로').weight, { from: 3, to: 5 })
    assert.deepEqual(meant('8만원 이하').kg_price, { from: 0, to: 80_000 })
    assert.deepEqual(meant('85,000원').kg_price, { from: 76_500, to: 93_500, near: 85_000 })
    assert.deepEqual(meant('8만원대').kg_price, { from: 80_000, to: 89_999 })
    assert.deepEqual(meant('80000원대').kg_price, { from: 80_000, to: 89_999 })
    assert.deepEqual(meant('85,000원대').kg_price, { from: 85_000, to: 85_999 })
    assert.deepEqual(meant('12만원대').kg_price, { from: 120_000, to: 129_999 })
    assert.deepEqual(meant('500g대').weight, { from: 0.5, to: 0.59 })
    assert.deepEqual(meant('5kg대').weight, { from: 5, to: 5.99 })
    assert.deepEqual(meant('5.5kg대').weight, { from: 5.5, to: 5.59 })
    assert.deepEqual(meant('10근대').weight, { from: 6, to: 11.99 })
    assert.deepEqual(meant('5g대').weight, { from: 0.005, to: 0.005 })
  })

  it('may give one number in two units', () => {
    for (const price of ['8만5천원', '8만 5천원', '8만5천', '8만5,000원'])
      assert.deepEqual(meant(price), { kg_price: { from: 76_500, to: 93_500, near: 85_000 } }, price)
    assert.deepEqual(meant('등심 8만5천원 이하'), { pc_code: loin, kg_price: { from: 0, to: 85_000 } })
    assert.deepEqual(meant('8만5천원대').kg_price, { from: 85_000, to: 85_999 })
    assert.deepEqual(meant('8만5천~9만원').kg_price, { from: 85_000, to: 90_000 })
    assert.deepEqual(meant('안심 1kg 500g').weight, { from: 1.2, to: 1.8, near: 1.5 })
  })

  it('may be bounded twice', () => {
    assert.deepEqual(meant('5만원 이상 8만원 이하'), { kg_price: { from: 50_000, to: 80_000 } })
    assert.deepEqual(meant('등심 3kg 이상 5kg 이하'), { pc_code: loin, weight: { from: 3, to: 5 } })
    assert.deepEqual(meant('8만원이하5만5천원이상'), { kg_price: { from: 55_000, to: 80_000 } })
    // Between two guesses lies neither of them.
    assert.deepEqual(meant('8만원 9만원'), meant('9만원'))
    assert.deepEqual(meant('3kg 4kg'), meant('4kg'))
    assert.deepEqual(meant('8만원 7만9천원 이상'), { kg_price: { from: 79_000, to: 88_000, near: 80_000 } })
    // Nothing is both: what was said last counts.
    assert.deepEqual(meant('8만원 이상 5만원 이하'), { kg_price: { from: 0, to: 50_000 } })
  })

  it('is a partner by any part of the name, also where the name holds another word', () => {
    assert.deepEqual(meant('한우촌'), { partner_id: [1] })
    assert.deepEqual(meant('안성한우'), { partner_id: [1] })
    assert.deepEqual(meant('안성'), { partner_id: [1, 2] })
    assert.deepEqual(meant('협력사 3 안심'), { partner_id: [3], pc_code: ['01010300'] })
  })

  it('is a traceability number or a part of one, as it is printed or not', () => {
    assert.deepEqual(meant('002 1111 2222 3'), { number: '002111122223' })
    assert.deepEqual(meant('1111-2222'), { number: '11112222' })
    assert.deepEqual(meant('등심 4567'), { pc_code: loin, number: '4567' })
    assert.deepEqual(unknown('1234567890123'), ['1234567890123'])
  })

  it('may be mistyped, or be nothing at all', () => {
    assert.deepEqual(read('안심쌀'), [{ text: '안심쌀', meaning: { pc_code: ['01010300'] }, corrected: '안심살' }])
    assert.deepEqual(unknown('없는부위 등심'), ['없는부위'])
    assert.deepEqual(unknown("' or 1=1 --"), ['or', '1=1', '--'])
    assert.deepEqual(meant('등심ㄱ'), { pc_code: loin })
    assert.deepEqual(read('   '), [])
  })
})

describe('a search that finds nothing', () => {
  it('gives up the weight first and the cut never', () => {
    const asked = widened(read('한우 안심 1+ 500g'))
    assert.deepEqual(
      asked.map(({ leftOut }) => leftOut),
      [[], ['500g'], ['1+', '500g'], ['한우', '1+', '500g']],
    )
    assert.deepEqual(asked[1]?.near, 0.5)
    assert.deepEqual(asked.at(-1)?.meaning, { pc_code: ['01010300'] })
  })

  it('says which words it did not know, and looks for nothing when it knew none', () => {
    assert.deepEqual(widened(read('맛있는것 안심'))[0]?.leftOut, ['맛있는것'])
    assert.deepEqual(widened(read('없는부위')), [])
  })
})
