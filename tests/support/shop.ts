import { test as base, expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { memberPassword } from './client.ts'
import { makeAddress, makeMember } from './make.ts'
import type { Member } from './make.ts'
import type { Market } from './market.ts'
import { openMarket } from './market.ts'
import { stock } from './stock.ts'

export { expect }

export type Shop = {
  /** An approved member with an address, not logged in. */
  newMember(): Promise<Member>
  /** Logs in by the login page and waits until that is done. */
  logIn(page: Page, member: Pick<Member, 'userid'>): Promise<void>
  /** A new member, logged in, on `page`. */
  newBuyer(page: Page): Promise<Member>
  /** Another person: a browser profile of its own, with the size of this test. Closed with the test. */
  anotherBrowser(): Promise<Page>
  /** What pages may say in their console; everything else fails the test. */
  allowedErrors: RegExp[]
}

type Options = { market: Market }

/** A browser in front of a market with some stock; one market for all tests of a worker, members and boxes per test. */
export const test = base.extend<{ shop: Shop }, Options>({
  market: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter
    async ({}, use) => {
      await using market = await openMarket()
      await stock(market.db)
      await use(market)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ market }, use) => use(market.config.publicUrl),
  shop: async ({ market, browser, context }, use) => {
    const errors: string[] = []
    const allowedErrors: RegExp[] = [/^Failed to load resource/]
    const listen = (page: Page) => {
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    }
    context.on('page', listen)
    context.pages().forEach(listen)
    const contexts: BrowserContext[] = []
    const shop: Shop = {
      allowedErrors,
      async newMember() {
        const member = await makeMember(market.db)
        await makeAddress(market.db, { user_id: member.id, main_YN: 'Y' })
        return member
      },
      logIn,
      async newBuyer(page) {
        const member = await shop.newMember()
        await logIn(page, member)
        return member
      },
      async anotherBrowser() {
        const another = await browser.newContext()
        contexts.push(another)
        another.on('page', listen)
        return another.newPage()
      },
    }
    await use(shop)
    for (const another of contexts) await another.close()
    expect(errors.filter((error) => !allowedErrors.some((pattern) => pattern.test(error)))).toEqual([])
  },
})

async function logIn(page: Page, { userid }: Pick<Member, 'userid'>): Promise<void> {
  await page.goto('/Login')
  await page.getByLabel('ID', { exact: true }).fill(userid)
  await page.getByLabel('비밀번호', { exact: true }).fill(memberPassword)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.waitForURL('**/Main')
}
