import { openInvitation } from '#contract/operator/invitations.ts'
import { refusals } from '#contract/refusals.ts'
import { fitsWidths } from '#tests/support/open-to-all.ts'
import { expect, test } from '#tests/support/shop.ts'
import { ownPassword, totpFor } from '#tests/support/staff.ts'
import { expectOpenToAll, openConsole } from './operator.ts'

test('an owner invites somebody, who sets password and authenticator that nobody else sees', async ({
  page,
  market,
  shop,
}) => {
  test.setTimeout(180_000)
  await openConsole(market, page, { address: '/operator/staff', roles: ['owner'] })
  const invite = async (login: string) => {
    await page.getByRole('button', { name: '직원 더하기' }).click()
    const pane = page.getByRole('complementary')
    await pane.getByLabel('아이디').fill(login)
    await pane.getByLabel('이름').fill('최신입')
    await pane.getByRole('checkbox', { name: /^주문/ }).check()
    await pane.getByRole('button', { name: '직접 만남' }).click()
    await pane.getByRole('button', { name: '초대하기' }).click()
    const dialog = page.getByRole('dialog', { name: '초대 링크' })
    const link = await dialog.getByLabel('최신입 님의 초대 링크').inputValue()
    await expectOpenToAll(page)
    // The form behind it has done its work and asks for nothing.
    await expect(page.getByText(/를 입력하세요|하나 이상 고르세요|영어와 숫자 3~30자입니다/)).toHaveCount(0)
    await dialog.getByRole('button', { name: '닫기' }).click()
    await expect(pane.getByText(/까지 쓸 수 있어요/)).toBeVisible()
    return { link, pane }
  }
  const first = await invite('to.come')
  await expect(page.getByRole('row', { name: /최신입/ })).toContainText('초대함')
  await expect(first.pane.getByRole('button', { name: '비밀번호 새로 만들기' })).toHaveCount(0)
  await first.pane.getByRole('button', { name: '초대 거두기' }).click()
  await expect(page.getByText('초대를 거뒀어요. 그 링크로는 들어올 수 없어요')).toBeVisible()

  const newcomer = await shop.anotherBrowser()
  const asked: string[] = []
  newcomer.on('request', (request) => asked.push(request.url()))
  await newcomer.goto(first.link)
  await expect(newcomer.getByText('끝난 초대 링크입니다.')).toBeVisible()
  await expectOpenToAll(newcomer)

  // Sent again, it is another link.
  await first.pane.getByRole('button', { name: '초대 링크 새로 만들기' }).click()
  const question = page.getByRole('dialog', { name: '최신입님의 초대 링크를 새로 만들까요?' })
  await question.getByRole('button', { name: '영상통화' }).click()
  await question.getByRole('button', { name: '새로 만들기', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '초대 링크' })
  const link = await dialog.getByLabel('최신입 님의 초대 링크').inputValue()
  await dialog.getByRole('button', { name: '닫기' }).click()
  expect(link).not.toBe(first.link)

  // A server that is asked too much says nothing about the link.
  const { errno, message, status } = refusals['rate.limited']
  await newcomer.route(`**${openInvitation.path}`, (route) =>
    route.fulfill({ status, json: { errno, message, result: null } }),
  )
  await newcomer.goto('about:blank')
  await newcomer.goto(link)
  await expect(newcomer.getByRole('heading', { name: '요청이 너무 많습니다.' })).toBeVisible()
  await newcomer.unrouteAll()
  await newcomer.getByRole('button', { name: '다시 시도' }).click()
  await expect(newcomer.getByRole('heading', { name: '최신입 님, 어서 오세요' })).toBeVisible()
  await expect(newcomer.getByText('아이디 to.come')).toBeVisible()
  await expectOpenToAll(newcomer)
  if (process.env.PICTURES) await newcomer.screenshot({ path: `${process.env.PICTURES}/invitation.png` })
  await fitsWidths(newcomer, [320, 390, 1280])
  await newcomer.getByRole('button', { name: '시작하기' }).click()
  await expect(newcomer.getByText('비밀번호를 입력하세요')).toBeVisible()
  await newcomer.getByLabel('비밀번호', { exact: false }).first().fill(ownPassword)
  await newcomer.getByLabel('비밀번호 확인').fill(ownPassword)
  const totpSecret = (await newcomer.getByText(/^[A-Z2-7]{32}$/).innerText()).trim()
  await newcomer.getByLabel('인증번호').fill(totpFor({ totpSecret }))
  await newcomer.getByRole('button', { name: '시작하기' }).click()
  await expect(newcomer.getByRole('button', { name: '로그아웃', exact: true })).toBeVisible()
  await expect(newcomer).toHaveURL(/\/operator$/)
  const token = link.split('#')[1]!
  expect(asked.filter((url) => url.includes(token) && !url.includes('#'))).toEqual([])

  await page.reload()
  await expect(page.getByRole('row', { name: /최신입/ })).toContainText('이용 중')
})
