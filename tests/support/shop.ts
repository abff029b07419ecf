import { test as base, expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { logIn } from '#contract/session.ts'
import { refreshCookie } from '#server/identity/refresh-cookie.ts'
import { type Client, clientOf, memberPassword } from './client.ts'
import { makeAddress, makeMember } from './make.ts'
import type { Member } from './make.ts'
import { type Ground, type Grounds, openGrounds } from './grounds.ts'
import type { Market } from './market.ts'
import { remember } from './remember.ts'
import { makeShopper, type Shopper } from './shopping.ts'

export { expect }

/** A member with an address, logged in both in the browser and in a client for calls beside it. */
export type Buyer = Member & Shopper

export type Shop = {
  /** An approved member with an address, not logged in. */
  newMember(): Promise<Member>
  /** Logs the browser of this page in, by a call, because the login page has tests of its own. */
  enter(page: Page, member: Pick<Member, 'userid'>): Promise<Client>
  /** A new member who is logged in with the browser of this page; the page is not opened yet. */
  newBuyer(page: Page): Promise<Buyer>
  /** Another person: a browser profile of its own, with the size of this test. Closed with the test. */
  anotherBrowser(): Promise<Page>
  /** Console errors that are allowed; all others fail the test. */
  allowedErrors: RegExp[]
}

/**
 * Waits until the page is hydrated: a link that is pressed before loads the next page as a document. For tests about navigation within one
 * document; all others do not wait, as people do not.
 */
export const untilAlive = (page: Page): Promise<void> => page.locator('html[data-alive]').waitFor({ state: 'attached' })

/**
 * A browser and a market with some stock. Tests in a row with the same ground share a market; members and boxes are per test. `shopper` is
 * an approved buyer without a browser, for what others do meanwhile.
 */
export const test = base.extend<{ ground: Ground; market: Market; shop: Shop; shopper: Shopper }, { grounds: Grounds }>(
  {
    grounds: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter
      async ({}, use) => {
        await using grounds = openGrounds()
        await use(grounds)
      },
      { scope: 'worker' },
    ],
    ground: [{ name: '' }, { option: true }],
    market: async ({ grounds, ground }, use) => use((await grounds.stand(ground)).market),
    baseURL: async ({ market }, use) => use(market.config.publicUrl),
    shopper: async ({ market }, use) => use(await makeShopper(market)),
    // Automatic for every test, so that errors of all pages are recorded.
    shop: [
      async ({ market, browser, context }, use) => {
        const errors: string[] = []
        const allowedErrors: RegExp[] = [/^Failed to load resource/]
        const listen = (page: Page) => {
          page.on('pageerror', (error) => errors.push(error.message))
          page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
        }
        context.on('page', listen)
        context.pages().forEach(listen)
        await context.addInitScript(() =>
          addEventListener('hangyeol:ready', () => document.documentElement.setAttribute('data-alive', '')),
        )
        const contexts: BrowserContext[] = []
        const shop: Shop = {
          allowedErrors,
          async newMember() {
            const member = await makeMember(market.db)
            await makeAddress(market.db, { user_id: member.id, main_YN: 'Y' })
            return member
          },
          enter: (page, member) => enter(market, page, member),
          async newBuyer(page) {
            const member = await makeMember(market.db)
            const address = await makeAddress(market.db, { user_id: member.id, main_YN: 'Y' })
            return { ...member, ...(await enter(market, page, member)), address: address.id }
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
      { auto: true },
    ],
  },
)

async function enter({ url, visitor, config }: Market, page: Page, { userid }: Pick<Member, 'userid'>) {
  const { data } = await visitor.send(logIn, { body: { userid, password: memberPassword } })
  const { user, tokens } = data
  const cookie = { name: refreshCookie(config).name, value: tokens.refresh_token }
  await remember(page, config, cookie, {
    access_token: tokens.access_token,
    user_idx: String(user.id),
    userid: user.userid,
    user_name: user.business_name || user.name,
  })
  return clientOf(url, tokens.access_token, user)
}
