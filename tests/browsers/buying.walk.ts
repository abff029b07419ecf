import { expect } from '@playwright/test'
import type { Market } from '#tests/support/market.ts'
import { memberPassword } from '#tests/support/client.ts'
import { makeAddress, makeMember, makeProduct, type Member } from '#tests/support/make.ts'
import type { Walker } from './walker.ts'
import { test } from './walking.ts'

async function logIn(walker: Walker, { db }: Market): Promise<Member> {
  const member = await makeMember(db)
  await makeAddress(db, { user_id: member.id, main_YN: 'Y' })
  await walker.open('/UserLogin')
  await walker.type('[name=userid]', member.userid)
  await walker.type('[name=password]', memberPassword)
  await walker.press('button', /^로그인$/)
  await walker.at('/Main')
  await walker.sees('오늘 올라온 초신선')
  return member
}

test('fills the cart, buys by card, reads the order and cancels it', async ({ walker, market }) => {
  test.slow()
  const member = await logIn(walker, market)
  const box = await makeProduct(market.db)
  await walker.open(`/GoodsPop?goodsId=${box.id}`)
  await walker.press('button', /담기/)
  await walker.sees('장바구니에 1개를 담았어요')
  await walker.open('/Cart')
  await walker.sees('10,000원 × 1개')
  await walker.press('button', '1개 주문하기')
  await walker.at('/Order/?orderno=')
  await walker.sees('기본 배송지')
  await walker.press('button', '430,000원 결제하기')
  await walker.inside('iframe[title="결제창"]', (window) => window.press('button', /^결제하기$/))
  await walker.sees('주문이 완료됐어요')

  await walker.press('link', '주문 상세 보기')
  await walker.sees('결제가 완료됐어요')
  await walker.press('button', '주문 취소')
  await walker.press('button', '430,000원 돌려받기')
  await walker.sees('취소 신청 되었습니다.')
  const { rows } = await market.pool.query('select state, amount from orders where user_id = $1', [member.id])
  expect(rows).toEqual([{ state: 'PAID', amount: 430_000 }])
})

test('reads and changes what is one’s own', { tag: '@desktop' }, async ({ walker, market }) => {
  const member = await logIn(walker, market)
  await walker.open('/MyPage')
  await walker.sees(member.business_name)
  await walker.open('/MyInfo')
  await walker.press('radio', '안 받을게요')
  await walker.press('button', '저장')
  await walker.sees('수정되었습니다')
  await walker.open('/MyAddress')
  await walker.sees('기본 배송지')
  await walker.open('/MyOrderList')
  await walker.sees('주문 내역이 없습니다.')
  await walker.open('/MyQnAWrite')
  await walker.press('button', '문의 등록')
  await walker.sees('문의 유형을 선택하세요')
  const { rows } = await market.pool.query('select "sms_YN" from users where id = $1', [member.id])
  expect(rows).toEqual([{ sms_YN: 'N' }])
})
