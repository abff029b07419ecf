import { stopBoxes } from '#contract/operator/intake-boxes.ts'
import { openDesk } from '#tests/support/staff.ts'
import { boxesOnSale, button, expect, press, statusOf, test, threeBoxes } from './buying.ts'

test(
  'warns on the order page, extends, and ends without a charge',
  { tag: '@desktop' },
  async ({ page, market, order }) => {
    test.slow()
    await market.pass(550)
    const warning = page.getByRole('alertdialog', { name: '곧 주문 시간이 끝나요' })
    await warning.getByRole('button', { name: '연장하기' }).click()
    await expect(page.getByText('10분으로 늘렸어요')).toBeVisible()
    await expect(page.getByRole('timer').first()).toHaveText(/^(10:00|09:5\d)$/)

    await market.pass(560)
    await expect(warning).toBeVisible()
    await market.pass(45)
    await expect(page.getByRole('heading', { name: '선점 시간이 지났습니다' }).first()).toBeVisible()
    await expect.poll(() => statusOf(market, order.boxes[0]!.id)).toBe(2)

    const over = page.getByRole('alertdialog', { name: '선점 시간이 지났습니다' })
    if (await over.isVisible()) await over.getByRole('button', { name: '확인' }).click()
    await page.getByRole('button', { name: '다시 주문하기' }).click()
    await expect(page.getByText('이 시간 안에 결제해 주세요')).toBeVisible()
    expect(await statusOf(market, order.boxes[0]!.id)).toBe(3)
  },
)

test(
  'offers a box that never was in the cart again in place, and does not name the cart',
  { tag: '@phone' },
  async ({ page, market, buyer }) => {
    expect(buyer.status).toBe('ACTIVE')
    const [box] = await boxesOnSale(market, threeBoxes)
    await page.goto(`/GoodsPop?goodsId=${box!.id}`)
    await press(page, '바로 구매')
    await expect(button(page, /원 결제하기/)).toBeVisible()
    await market.pass(601)
    // It stands where the form stood: whoever only hears the page is told, too.
    await expect(page.getByRole('alert').getByRole('heading', { name: '선점 시간이 지났습니다' })).toBeVisible()
    await expect.poll(() => statusOf(market, box!.id)).toBe(1)
    const main = page.getByRole('main')
    await expect(main).toContainText('결제는 되지 않았어요. 아직 아무도 담지 않았어요.')
    await expect(main).not.toContainText('장바구니')
    await press(page, '다시 주문하기')
    await expect(button(page, /원 결제하기/)).toBeVisible()
    expect(await statusOf(market, box!.id)).toBe(3)
  },
)

test(
  'does not say that the boxes are as they were where their time ran out under the open payment window',
  { tag: '@desktop' },
  async ({ page, market, order }) => {
    await order.start()
    const said = await page.evaluateHandle(() => {
      const words: string[] = []
      const hear = () => words.push(...Array.from(document.querySelectorAll('output'), (one) => one.innerText))
      new MutationObserver(hear).observe(document.body, { subtree: true, childList: true })
      return words
    })
    const close = page.getByRole('button', { name: '결제창 닫기' })
    await expect(close).toBeVisible()
    await market.pass(3700)
    await expect.poll(() => statusOf(market, order.boxes[0]!.id)).toBe(1)
    await expect(page.getByText('선점 시간이 지났습니다')).toBeAttached()
    await close.click()
    await expect(close).toBeHidden()
    await expect(page.getByRole('heading', { name: '선점 시간이 지났습니다' })).toBeVisible()
    await page.getByRole('button', { name: '다시 주문하기' }).click()
    await expect(button(page, /원 결제하기/)).toBeVisible()
    expect((await said.jsonValue()).join()).not.toContain('담아 둔 상품은 그대로예요')
  },
)

test(
  'says of a box that the desk took off the market that it is not sold any more, and not that a rival has it',
  { tag: '@desktop' },
  async ({ page, market, order }) => {
    const desk = await openDesk(market, ['intake'])
    await desk.send(stopBoxes, { body: { ids: [order.boxes[0]!.id], reason: '포장 불량' } })
    const main = page.getByRole('main')
    await expect(main).toContainText('결제는 되지 않았어요. 1개는 판매가 중지됐어요. 2개는 장바구니에 그대로 있어요.')
    await expect(main).not.toContainText('다른 구매자')
    await press(page, '남은 2개 다시 주문하기')
    await expect(button(page, /원 결제하기/)).toBeVisible()
    expect(await statusOf(market, order.boxes[0]!.id)).toBe(0)
  },
)

test(
  'the clock at the cart is given the time of the payment window, as the form is',
  { tag: '@desktop' },
  async ({ page, order }) => {
    await expect(page.locator('[data-left]').first()).toHaveAttribute('data-left', /^(10:00|09:)/)
    await order.start()
    await expect(order.window.getByRole('button', { name: '결제하기', exact: true })).toBeVisible()
    await expect(page.locator('[data-left]').first()).toHaveAttribute('data-left', /^(15:00|14:)/)
  },
)
