import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openSandbox } from '#sandbox/open.ts'
import { romanise } from './romanise.ts'

async function search(url: string, q: string, more = '') {
  const answer = await fetch(`${url}/postcode/search?q=${encodeURIComponent(q)}${more}`)
  return (await answer.json()) as { count: number; results: Record<string, string>[] }
}

it('finds a door by road, building, postcode and lot', async () => {
  await using sandbox = await openSandbox()
  const [door] = (await search(sandbox.url, '판교역로 235')).results
  assert.equal(door?.['zonecode'], '13494')
  assert.equal(door?.['roadAddress'], '경기 성남시 분당구 판교역로 235')
  assert.equal(door?.['bname'], '삼평동')
  for (const q of ['판교역로235', '에이치스퀘어', '13494', String(door?.['jibunAddress'])]) {
    assert.equal((await search(sandbox.url, q)).results[0]?.['roadAddress'], '경기 성남시 분당구 판교역로 235')
  }
  assert.equal((await search(sandbox.url, '없는길 999')).count, 0)
})

it('gives all fields, with long region names when asked', async () => {
  await using sandbox = await openSandbox()
  const [door] = (await search(sandbox.url, '강화대로 394')).results
  assert.equal(door?.['sido'], '인천')
  assert.equal(door?.['bname1'], '강화읍')
  assert.match(String(door?.['bcode']), /^28\d{8}$/)
  assert.match(String(door?.['buildingCode']), /^\d{25}$/)
  assert.match(String(door?.['roadAddressEnglish']), /Incheon, Republic of Korea$/)
  const [long] = (await search(sandbox.url, '강화대로 394', '&shorthand=false')).results
  assert.equal(long?.['roadAddress'], '인천광역시 강화군 강화읍 강화대로 394')
})

it('knows places the shop must refuse and places that only look like them', async () => {
  await using sandbox = await openSandbox()
  assert.equal((await search(sandbox.url, '첨단로 242')).results[0]?.['sido'], '제주특별자치도')
  assert.equal((await search(sandbox.url, '울릉군청')).results[0]?.['sigungu'], '울릉군')
  assert.equal((await search(sandbox.url, '옹진군청')).results[0]?.['sigungu'], '미추홀구')
})

it('serves its script and frame to other origins', async () => {
  await using sandbox = await openSandbox()
  const script = await fetch(`${sandbox.url}/postcode.v2.js`)
  assert.equal(script.headers.get('access-control-allow-origin'), '*')
  assert.match(await script.text(), /window\.kakao/)
  const frame = await fetch(`${sandbox.url}/postcode/embed`)
  assert.equal(frame.headers.get('x-frame-options'), null)
})

it('spells place words in Latin letters', () => {
  assert.equal(romanise('강남구'), 'Gangnam-gu')
  assert.equal(romanise('세종대로'), 'Sejong-daero')
  assert.equal(romanise('역삼동'), 'Yeoksam-dong')
})
