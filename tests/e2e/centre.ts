import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { faqs } from '#demo/content/faqs.ts'
import { magazines } from '#demo/content/magazines.ts'
import { notices } from '#demo/content/notices.ts'
import { saveFaq } from '#server/content/save-faq.ts'
import { saveMagazine } from '#server/content/save-magazine.ts'
import { saveNotice } from '#server/content/save-notice.ts'
import { hostileHtml } from '#tests/support/hostile-html.ts'
import { expect, test as shopTest } from '#tests/support/shop.ts'

export { expect } from '@playwright/test'

export type Texts = {
  /** A notice and an article of which every piece tries to run a script, stored past the sanitiser. */
  hostileNotice: number
  hostileArticle: number
}

/** A market with something to say: 23 notices, the demo's articles and questions, and stored scripts. */
export const test = shopTest.extend<{ texts: Texts }>({
  ground: { name: 'customer centre', prepare: ({ db }) => write(db) },
  texts: async ({ grounds, ground }, use) => use((await grounds.stand(ground)).prepared as Texts),
})

async function write(db: Database): Promise<Texts> {
  const on = (day: number) => `2026-03-${String(day).padStart(2, '0')}T01:00:00Z`
  for (let n = 1; n <= 10; n++)
    await saveNotice(db, { subject: `지난 소식 ${n}`, content: '<p>지난 소식</p>', created_at: on(n) })
  for (const [index, { subject, content }] of notices.toReversed().entries())
    await saveNotice(db, { subject, content, created_at: on(11 + index), pinned: index === 11 })
  for (const [index, { subject, content }] of magazines.toReversed().entries())
    await saveMagazine(db, { subject, content, created_at: on(1 + index) })
  for (const [position, question] of faqs.entries()) await saveFaq(db, { ...question, position })
  const subject = '<img src=x onerror="window.hit=1">'
  const notice = await saveNotice(db, { subject, content: '', created_at: on(1) })
  const article = await saveMagazine(db, { subject, content: '', created_at: on(1) })
  const question = await saveFaq(db, { faq_code: 'PR', q_subject: subject, a_content: '', position: 999 })
  const hostile = hostileHtml.map((html) => `<p>앞</p>${html}<p>뒤</p>`).join('\n')
  await sql`update notices set content = ${hostile} where id = ${notice.id}`.execute(db)
  await sql`update magazines set content = ${hostile} where id = ${article.id}`.execute(db)
  await sql`update faqs set a_content = ${hostile} where id = ${question.id}`.execute(db)
  return { hostileNotice: notice.id, hostileArticle: article.id }
}

/** Nothing that was stored ran, opened a dialog or asked another host. */
export async function expectHarmless(page: Page, foreign: readonly string[]): Promise<void> {
  expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false)
  expect(foreign).toEqual([])
  await expect(
    page.locator('main iframe, main script, main style, main object, main [name=password], main form[action]'),
  ).toHaveCount(0)
}

/** Collects what must stay empty: dialogs, and requests to hosts that are not ours. */
export function watchForeign(page: Page): string[] {
  const foreign: string[] = []
  page.on('dialog', (dialog) => {
    foreign.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && !['localhost', '127.0.0.1'].includes(hostname)) foreign.push(request.url())
  })
  return foreign
}
