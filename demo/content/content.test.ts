import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { tradingDays } from '#demo/days.ts'
import { banners } from './banners.ts'
import { businessNumber } from './business-number.ts'
import { cuts } from './cuts.ts'
import { faqCodes, faqs } from './faqs.ts'
import { footer } from './footer.ts'
import { inquiries } from './inquiries.ts'
import type { GradeCode } from './kinds.ts'
import { magazines } from './magazines.ts'
import { members } from './members.ts'
import { notices } from './notices.ts'
import { partners } from './partners.ts'
import { coverNames, coverPicture, macroPicture, sectionCounts, sectionPicture, trayPicture } from './pictures.ts'
import type { Picture } from './pictures.ts'
import { kgPrice, priceBand } from './prices.ts'
import { postedCuts } from './yields.ts'

const grades = Object.keys(sectionCounts).toSorted() as GradeCode[]
const publicFolder = fileURLToPath(new URL('../../web/public', import.meta.url))
const steer = {
  cattle_no: '002199900012',
  weight: 452,
  beef_kind: '한우',
  sex: '거세',
  wgrade: 'B',
  grade_code: '01',
} as const

it('has a picture of the stated size for every cut, grade, banner and cover, 4 MB in all', async () => {
  const pictures: Picture[] = [
    ...banners.flatMap(({ wide, phone }) => [wide, phone]),
    ...coverNames.map(coverPicture),
    ...grades.flatMap((grade) => [
      ...Object.values(macroPicture(grade)),
      ...[0, 1, 2].flatMap((n) => Object.values(sectionPicture(grade, n))),
      ...cuts.flatMap(({ pc_code }) => Object.values(trayPicture(pc_code, grade))),
    ]),
  ]
  let bytes = 0
  for (const { path, width, height } of new Map(pictures.map((picture) => [picture.path, picture])).values()) {
    const size = await sharp(publicFolder + path).metadata()
    assert.deepEqual([path, size.width, size.height], [path, width, height])
    bytes += (await stat(publicFolder + path)).size
  }
  assert.ok(bytes <= 4_000_000, `${bytes} bytes`)
})

it('prices every cut of every grade within its trade', () => {
  for (const { pc_code } of cuts)
    for (const grade_code of grades) {
      const [from, to] = priceBand(pc_code, grade_code)
      assert.ok(from > 0 && from < to)
      const price = kgPrice('1', { ...steer, grade_code, pc_code, date: '2026-06-10' })
      assert.equal(price % 100, 0)
      assert.ok(price > from * 0.8 && price < to * 1.2, `${pc_code} ${grade_code} ${price}`)
    }
})

it('raises ribs before a holiday and lets them rest after it', () => {
  const on = (date: string) => kgPrice('1', { ...steer, pc_code: '01013200', date })
  assert.ok(on('2026-09-13') > on('2026-06-14'))
  assert.ok(on('2026-10-04') < on('2026-09-13'))
})

it('posts ten to fifteen different cuts of a carcass, the same ones for the same seed', () => {
  for (let n = 0; n < 200; n++) {
    const carcass = { ...steer, cattle_no: `0021999${String(n).padStart(5, '0')}` }
    const pieces = postedCuts('1', carcass)
    assert.deepEqual(pieces, postedCuts('1', carcass))
    assert.equal(new Set(pieces.map(({ pc_code }) => pc_code)).size, pieces.length)
    assert.ok(pieces.length >= 10 && pieces.length <= 15)
    assert.ok(pieces.every(({ weight }) => weight > 0.2 && weight < 20))
  }
})

it('says nothing that is true in one season only, and opened before the first trade', () => {
  const titles = [...notices, ...magazines].map(({ subject }) => subject)
  const asked = inquiries.flatMap(({ q_subject, q_content }) => [q_subject, q_content])
  for (const text of [...titles, ...asked, ...notices.map(({ content }) => content)])
    assert.doesNotMatch(text, /봄|여름|가을|겨울|연말|연초|설날|추석|어제|\d월/)
  assert.ok(notices.at(-1)!.days_ago > tradingDays)
})

it('gives everybody a valid and different business number', () => {
  const numbers = [...members, ...partners, footer].map(({ business_no }) => business_no)
  assert.equal(new Set(numbers).size, numbers.length)
  for (const number of numbers) assert.equal(businessNumber(number.slice(0, 9)), number)
  // Two real numbers, to test the check itself.
  assert.equal(businessNumber('124810099'), '1248100998')
  assert.equal(businessNumber('120814752'), '1208147521')
})

it('has twenty members, each with one main address and nothing in Jeju', () => {
  assert.equal(members.length, 20)
  for (const { addresses, phone_no } of members) {
    assert.match(phone_no, /^0100000\d{4}$/)
    assert.equal(addresses.filter(({ main_YN }) => main_YN === 'Y').length, 1)
    assert.ok(addresses.every(({ address1, zipcode }) => !address1.includes('제주') && /^\d{5}$/.test(zipcode)))
  }
})

it('writes articles of substance, with the cover first and only the allowed elements', () => {
  const allowed = 'p h2 h3 ul ol li strong em blockquote a img table tr th td figure figcaption'.split(' ')
  const html = [...magazines, ...notices].map(({ content }) => content).concat(faqs.map(({ a_content }) => a_content))
  for (const text of html) {
    const open: string[] = []
    for (const [, slash, name = ''] of text.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
      assert.ok(allowed.includes(name), name)
      if (slash === '/') assert.equal(open.pop(), name)
      else if (name !== 'img') open.push(name)
    }
    assert.deepEqual(open, [])
  }
  for (const { content, cover } of magazines) {
    assert.ok(content.startsWith(`<figure><img src="${cover.path}"`) && cover.width >= 100)
    const words = content
      .replaceAll(/<[^>]*>/g, ' ')
      .trim()
      .split(/\s+/).length
    assert.ok(words >= 500 && words <= 900, `${cover.path}: ${words}`)
    for (const [, path = ''] of content.matchAll(/src="([^"]*)"/g))
      assert.ok(readFileSync(publicFolder + path).length > 0)
  }
  for (const code of faqCodes) assert.ok(faqs.some(({ faq_code }) => faq_code === code))
})
