import type { Page, WebSocketRoute } from '@playwright/test'
import { untilAlive } from '#tests/support/shop.ts'
import { expect, test } from './buying.ts'

const lineLost = (page: Page) => page.getByRole('heading', { name: '네트워크가 원활하지 않습니다.' })

const toCart = (page: Page) => page.getByRole('link', { name: '장바구니' }).filter({ visible: true }).first()
const lines = (page: Page) => page.getByRole('main').getByRole('listitem')

test('a page whose code did not come for want of a line comes by itself once it is back', async ({
  page,
  shop,
  context,
  cart,
}) => {
  shop.allowedErrors.push(/dynamically imported module|preload CSS|WebSocket connection/)
  const ready = page.waitForEvent('requestfinished', (request) => request.url().includes('lost-part'))
  await page.goto('/')
  await ready
  await context.setOffline(true)
  await toCart(page).click()
  await expect(lineLost(page)).toBeVisible()
  await context.setOffline(false)
  await expect(lines(page)).toHaveCount(cart.length)
})

test('a page whose code did not come, nor that of what says so, keeps its head', async ({ page, shop, cart }) => {
  expect(cart).toHaveLength(3)
  shop.allowedErrors.push(/dynamically imported module|preload CSS/)
  // Everything else comes, so that nothing but these two can be what is told of.
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))
  await page.route(/\/(lost-part|cart-page)/, (route) => route.abort())
  await page.goto('/')
  await untilAlive(page)
  await toCart(page).click()
  await expect(page.getByText('네트워크가 원활하지 않습니다. 잠시 후 다시 시도해주세요.')).toBeVisible()
  await expect(page.getByRole('heading', { name: '오류' })).toBeVisible()
})

test('what a page could not read for want of a line comes by itself once it is back', async ({
  page,
  context,
  cart,
}) => {
  const asked = '**/api/users/carts'
  await page.route(asked, (route) => route.abort())
  await page.goto('/Cart')
  await expect(lineLost(page)).toBeVisible()
  await page.unroute(asked)
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(lines(page)).toHaveCount(cart.length)
})

test('a browser that is not told of its line asks again with the live connection', async ({ page, cart }) => {
  const sockets: WebSocketRoute[] = []
  let heard = ''
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    sockets.push(socket)
    socket.connectToServer().onMessage((message) => {
      heard += String(message)
      socket.send(message)
    })
  })
  await page.goto('/')
  await expect.poll(() => heard).toContain('caught-up')
  const asked = '**/api/users/carts'
  await page.route(asked, (route) => route.abort())
  await toCart(page).click()
  await expect(lineLost(page)).toBeVisible()
  await page.unroute(asked)
  await sockets[0]!.close()
  await expect(lines(page)).toHaveCount(cart.length)
})
