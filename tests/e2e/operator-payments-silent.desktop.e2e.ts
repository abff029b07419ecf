import { sql } from 'kysely'
import { makeProduct } from '#tests/support/make.ts'
import { fitsWidths } from '#tests/support/open-to-all.ts'
import { expect, test } from '#tests/support/shop.ts'
import { authorise, fault, refusalOf, startPaying, steer, succeed } from '#tests/support/shopping.ts'
import { expectOpenToAll, openConsole } from './operator.ts'

// The payment stays open until its authorisation runs out, which an audit of the market would find.
test.use({ ground: { name: 'silent provider' } })

test('a payment is read and found while the provider says nothing, and closed as soon as it answers', async ({
  page,
  market,
  shopper,
}) => {
  const box = await makeProduct(market.db)
  const started = await startPaying(shopper, [box.id])
  const authorised = await authorise(market, started.pg)
  const { orderId: order_id, paymentKey } = authorised
  await fault(market, { call: 'confirm', kind: 'drop_before', order_id, times: 1000 })
  await refusalOf(succeed(shopper, started.urlCode, authorised))
  const unread = await fault(market, { call: 'get', kind: 'drop_before', order_id, times: 1000 })
  await sql`update payments set created_at = created_at - interval '2 hours' where payment_key = ${paymentKey}`.execute(
    market.db,
  )
  const unlisted = await fault(market, { call: 'transactions', kind: 'drop_before', times: 1000 })
  await openConsole(market, page, { address: '/operator/payments', roles: ['money'] })
  // Without the provider's list there is no comparison, but what waits for an answer is ours to show.
  await expect(page.getByText('결제사가 거래 목록을 주지 않아요.')).toBeVisible({ timeout: 30_000 })
  const waiting = page.getByRole('grid', { name: '확인 중인 결제' })
  await expect(waiting.getByRole('row', { name: /430,000원/ })).toBeVisible()
  await expectOpenToAll(page)
  await expect(page.getByRole('searchbox', { name: '결제 찾기' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('430,000원')
  await page.keyboard.press('Enter')
  const found = page.getByRole('grid', { name: '찾은 결제' })
  await expect(found).toBeVisible()
  await expect(found.getByRole('row', { name: /확인 중.*430,000원/ })).toHaveCount(1)
  await page
    .getByRole('navigation', { name: '결제 보기' })
    .getByRole('link', { name: '확인 중 1', exact: true })
    .click()
  await waiting.getByRole('row', { name: /430,000원/ }).click()
  const pane = page.getByRole('complementary')
  await expect(pane.getByRole('list', { name: '이 결제의 상품' })).toContainText('결제사가 답할 때까지 잡고 있어요')
  await expect(pane.getByText('결제사가 답하지 않아요.')).toBeVisible()
  await expect(pane.getByText('결제사 무응답')).toBeVisible()
  await expect(pane.getByRole('button', { name: '결제 닫기' })).toBeDisabled()
  await expect(pane.getByText('결제사가 답하면 닫을 수 있어요.')).toBeVisible()
  await expectOpenToAll(page)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/payments-silent.png` })
  await fitsWidths(page, [390, 768, 1280, 1440])
  await pane.getByRole('button', { name: '결제사에 문의함' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '고객센터에 전화로 문의' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '적어 두기' }).click()
  await expect(pane.getByText(/고객센터에 전화로 문의 \(/)).toBeVisible()

  // What is being written down stays when the answer comes, which the desk asks for again and again.
  await pane.getByRole('button', { name: '결제사에 문의함' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('전화로 다시 물었어요')
  // It can be read again; confirmed it cannot be, or the sweep would do so before the desk closes it.
  for (const { id } of [unread, unlisted]) await steer(market, 'DELETE', `/control/faults/${id}`)
  await pane.getByRole('button', { name: '다시 묻기' }).dispatchEvent('click')
  await expect(pane.getByText('인증만 됨')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('전화로 다시 물었어요')
  await page.getByRole('dialog').getByRole('button', { name: '취소' }).click()
  await expectOpenToAll(page)
  await pane.getByRole('button', { name: '결제 닫기' }).click()
  await expect(pane.getByText(/닫는 중|실패로 적음/)).toBeVisible()
})
