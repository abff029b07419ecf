import type { Locator } from '@playwright/test'
import { getStaffMe, logInStaff } from '#contract/operator/session.ts'
import { memberPassword } from '#tests/support/client.ts'
import { cancelByHand } from '#tests/support/refund-by-hand.ts'
import { expect, test } from '#tests/support/shop.ts'
import { asStaff, makeFresh, makeStaff, totpFor } from '#tests/support/staff.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import { enter, expectOpenToAll, openConsole, showAgainIn } from './operator.ts'

test('an owner shows who they are before a colleague gets a new authenticator, and the colleague hears of it', async ({
  page,
  market,
}) => {
  test.setTimeout(180_000)
  const picture = async (name: string, shown?: Locator) => {
    if (!process.env.PICTURES) return
    await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` })
    await page.setViewportSize({ width: 390, height: 844 })
    await shown?.scrollIntoViewIfNeeded()
    await page.screenshot({ path: `${process.env.PICTURES}/${name}-390.png` })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1280, height: 900 })
  }
  const colleague = await makeStaff(market, { roles: ['orders'], name: '박주문' })
  const elsewhere = (password: string) =>
    market.visitor.send(logInStaff, { body: { login: colleague.login, password, otp: totpFor(colleague) } })
  await elsewhere(memberPassword)
  const address = `/operator/staff?id=${colleague.id}`
  const owner = await openConsole(market, page, { address, roles: ['owner'], shown: false })

  // How the person was recognised is asked first; put away, the second question loses nothing of it.
  await page.getByRole('button', { name: '인증 앱 다시 연결' }).click()
  const asked = page.getByRole('dialog', { name: '박주문님의 인증 앱을 다시 연결할까요?' })
  await asked.getByRole('button', { name: '다시 연결' }).click()
  await expect(asked.getByText('본인인지 어떻게 확인했는지 입력하세요')).toBeVisible()
  await asked.getByRole('textbox').fill('매장에서 직접 만남')
  await expectOpenToAll(page)
  await picture('recognised')
  await asked.getByRole('button', { name: '다시 연결' }).click()
  const proof = page.getByRole('dialog', { name: '한 번 더 확인해 주세요' })
  await expect(proof.getByLabel('내 비밀번호')).toBeFocused()
  await expectOpenToAll(page)
  await picture('shown-again')
  await page.keyboard.press('Escape')
  await expect(proof).toBeHidden()
  await expect(asked.getByRole('textbox')).toHaveValue('매장에서 직접 만남')

  await asked.getByRole('button', { name: '다시 연결' }).click()
  await makeFresh(market, owner)
  await proof.getByLabel('내 비밀번호').fill('not this 1')
  await proof.getByLabel('인증번호').fill(totpFor(owner))
  await page.keyboard.press('Enter')
  await expect(proof.getByText('현재 비밀번호가 일치하지 않습니다.')).toBeVisible()
  await showAgainIn(page, market, owner)
  await page.getByRole('dialog', { name: '지금 한 번만 보여 드려요' }).getByRole('button', { name: '전했어요' }).click()

  // For the next few minutes nothing more is asked.
  await page.getByRole('button', { name: '비밀번호 새로 만들기' }).click()
  const anew = page.getByRole('dialog', { name: '비밀번호를 새로 만들까요?' })
  await anew.getByRole('button', { name: '직접 만남' }).click()
  await anew.getByRole('button', { name: '새로 만들기', exact: true }).click()
  const secrets = page.getByRole('dialog', { name: '지금 한 번만 보여 드려요' })
  await expect(secrets).toBeVisible()
  // What is shown only once is not put away by a key.
  for (let time = 0; time < 2; time++) await page.keyboard.press('Escape')
  await expect(secrets).toBeVisible()
  await secrets.getByRole('button', { name: '전했어요' }).click()
  // Once more is another question: how the person was recognised then says nothing about now.
  await page.getByRole('button', { name: '비밀번호 새로 만들기' }).click()
  await expect(anew.getByRole('textbox')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(anew).toBeHidden()

  for (let wrong = 0; wrong < 10; wrong++) await refusalOf(elsewhere(`guess number ${wrong}`))
  await page.getByRole('link', { name: '오늘' }).click()
  const panel = page.getByRole('region', { name: '직원 계정' })
  await expect(panel.getByRole('row', { name: /틀린 비밀번호나 인증번호 10번/ })).toBeVisible()
  await expect(panel.getByRole('row', { name: /인증 앱 새로 연결 · 매장에서 직접 만남/ })).toBeVisible()
  await expectOpenToAll(page)
  await picture('accounts-today', panel)
  await page.getByRole('button', { name: '로그아웃', exact: true }).click()

  // The owner’s next login is one without news; that of somebody others tried to be tells.
  await makeFresh(market, owner)
  for (const word of ['not this 1', 'nor this 2'])
    await refusalOf(
      market.visitor.send(logInStaff, { body: { login: owner.login, password: word, otp: totpFor(owner) } }),
    )
  await enter(page, owner)
  const notice = page.getByRole('region', { name: '지난번 로그인 뒤로 있었던 일' })
  await expect(notice.getByText('틀린 비밀번호나 인증번호 3번')).toBeVisible()
  await page.reload()
  await expect(notice).toBeVisible()
  await expectOpenToAll(page)
  await picture('since')
  await notice.getByRole('button', { name: '확인했어요' }).click()
  await expect(notice).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /오늘/ })).toBeVisible()
  await expect(notice).toBeHidden()
})

test('an owner signs a colleague out of every device, and nothing more', async ({ page, market }) => {
  const colleague = await makeStaff(market, { roles: ['orders'], name: '최주문' })
  await market.visitor.send(logInStaff, {
    body: { login: colleague.login, password: memberPassword, otp: totpFor(colleague) },
  })
  await openConsole(market, page, { address: `/operator/staff?id=${colleague.id}`, roles: ['owner'] })
  await page.getByRole('button', { name: '모든 기기에서 로그아웃' }).click()
  const asked = page.getByRole('dialog', { name: '최주문님을 모든 기기에서 내보낼까요?' })
  await asked.getByRole('button', { name: '기기 분실' }).click()
  await expectOpenToAll(page)
  await asked.getByRole('button', { name: '모든 기기에서 로그아웃' }).click()
  await expect(page.getByText('모든 기기에서 내보냈어요')).toBeVisible()
  await expect(asked).toHaveCount(0)
  await expect(page.getByRole('button', { name: '모든 기기에서 로그아웃' })).toBeHidden()
})

test('somebody at the desk logs another device of their own out', async ({ page, market }) => {
  const staff = await openConsole(market, page, {
    address: '/operator/orders',
    roles: ['orders'],
    shown: false,
  })
  await makeFresh(market, staff)
  const elsewhere = await asStaff(market, staff)
  await page.getByRole('button', { name: '김담당' }).click()
  const devices = page.getByRole('region', { name: '로그인한 기기' })
  await expect(devices.getByText('지금 이 기기')).toHaveCount(1)
  const out = devices.getByRole('button', { name: /로그아웃$/ })
  await expect(out).toHaveCount(1)
  await expectOpenToAll(page)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/own-devices.png` })
  await out.click()
  await showAgainIn(page, market, staff)
  await expect(page.getByText('로그아웃했어요')).toBeVisible()
  await expect(out).toHaveCount(0)
  expect((await refusalOf(elsewhere.send(getStaffMe, {}))).status).toBe(401)
})

test('who puts the second question away at a desk reads no error, and keeps what was typed', async ({
  page,
  market,
  shopper,
}) => {
  const { id } = await cancelByHand({ market, shopper })
  const held = await cancelByHand({ market, shopper })
  await market.db.updateTable('refunds').set({ state: 'HELD' }).where('id', '=', held.id).execute()
  const address = (lane: string, refund: number) => `/operator/refunds?lane=${lane}&id=${refund}`
  await openConsole(market, page, { address: address('MANUAL', id), roles: ['money'], shown: false })
  const proof = page.getByRole('dialog', { name: '한 번 더 확인해 주세요' })
  const putAway = async () => {
    await expect(proof.getByLabel('내 비밀번호')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(proof).toBeHidden()
  }
  await page.getByRole('button', { name: '받을 계좌 적기' }).click()
  const account = page.getByRole('dialog', { name: '어느 계좌로 보낼까요?' })
  await account.getByLabel('은행').selectOption({ label: '신한은행' })
  await account.getByLabel('계좌번호').fill('110-234-567890')
  await account.getByLabel('예금주').fill('김한결')
  await account.getByRole('button', { name: '저장하기' }).click()
  await putAway()
  await expect(account.getByRole('button', { name: '저장하기' })).toBeEnabled()
  await expect(account.getByLabel('예금주')).toHaveValue('김한결')
  await expect(account.getByText('비밀번호와 인증번호를')).toHaveCount(0)

  await page.goto(address('HELD', held.id))
  const approve = page.getByRole('button', { name: '430,000원 승인' })
  await approve.click()
  await putAway()
  await expect(approve).toBeEnabled()
  await expect(approve).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})
