import type { Page } from '@playwright/test'
import { memberPassword } from './client.ts'

/** Fills in the shop's login form, wherever one came to it from, and sends it. */
export async function fillLogin(page: Page, { userid }: { userid: string }, password = memberPassword): Promise<void> {
  await page.getByLabel('ID', { exact: true }).fill(userid)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
}
