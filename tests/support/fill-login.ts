import type { Page } from '@playwright/test'
import { memberPassword } from './client.ts'

/** Fills in and sends the shop's login form. */
export async function fillLogin(page: Page, { userid }: { userid: string }, password = memberPassword): Promise<void> {
  await page.getByLabel('ID', { exact: true }).fill(userid)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
}
