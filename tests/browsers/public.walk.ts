import { expect } from '@playwright/test'
import { test } from './walking.ts'

const hangsOver = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

test('every public page is drawn, lives and fits', async ({ walker }) => {
  test.slow()
  for (const [address, words] of [
    ['/Main', '방금 들어온 부위'],
    ['/GoodsAll', '꽃등심살'],
    ['/GoodsNormal', '상품 20개'],
    ['/GoodsSearch?sch_word=안심', '안심살'],
    ['/UnitPrice', '단가표'],
    ['/Notice', '공지사항'],
    ['/Magazine', '매거진'],
    ['/FAQ', '자주 묻는 질문'],
    ['/Customer', '무엇을 도와드릴까요?'],
    ['/Policy', '제1조 목적'],
    ['/Private', '개인정보'],
    ['/UserLogin', '사장님, 어서 오세요'],
  ] as const) {
    await walker.open(address)
    await walker.sees(words)
    await expect.poll(() => walker.ask(hangsOver), { message: address }).toBeLessThanOrEqual(0)
  }
})

test('the two dates of the price table stand on one line', async ({ walker }) => {
  await walker.open('/UnitPrice')
  await walker.sees('단가표')
  const tops = () => [...document.querySelectorAll('input[type=date]')].map((date) => date.getBoundingClientRect().top)
  const [first, last] = await walker.ask(tops)
  expect(first).toBeGreaterThan(0)
  expect(last).toBe(first)
})

test('a box is opened, ticked, and asks for the login', { tag: '@phone' }, async ({ walker }) => {
  await walker.open('/GoodsAll?grade_code=03')
  await walker.press('link', /꽃등심살/)
  await walker.sees('도체 정보')
  await walker.at('goodsId=')
  await walker.press('button', '닫기')
  await walker.press('checkbox', /안심살 선택/)
  await walker.sees('로그인을 해주세요.')
  await walker.press('link', '로그인')
  await walker.at('/UserLogin')
})
