import { getStaff, saveStaff } from '#contract/operator/staff.ts'
import { holdChanges } from '#tests/support/hold-changes.ts'
import { makePartner } from '#tests/support/make.ts'
import { expect, test } from '#tests/support/shop.ts'
import { makeStaff, openDesk } from '#tests/support/staff.ts'
import { expectOpenToAll, openConsole } from './operator.ts'

test('what is typed of a staff member stays through a reload, and beside what somebody else writes', async ({
  page,
  market,
}) => {
  const pane = page.getByRole('complementary')
  const box = (name: RegExp) => pane.getByRole('checkbox', { name })
  await openConsole(market, page, { address: '/operator/staff?id=new', roles: ['owner'] })
  await pane.getByLabel('아이디').fill('newcomer')
  await box(/^주문/).check()
  await page.reload()
  await expect(pane.getByText('쓰던 것을 그대로 두었어요.')).toBeVisible()
  await expect(pane.getByLabel('아이디')).toHaveValue('newcomer')
  await expect(box(/^주문/)).toBeChecked()
  await pane.getByRole('button', { name: '취소' }).click()
  await page.getByRole('button', { name: '직원 더하기' }).click()
  await expect(pane.getByLabel('아이디')).toHaveValue('')

  const { id } = await makeStaff(market, { roles: ['orders'] })
  const other = await openDesk(market, ['owner'])
  await page.goto(`/operator/staff?id=${id}`)
  const edit = pane.getByRole('button', { name: '이름과 권한 바꾸기' })
  await edit.click()
  await box(/^입고/).check()
  await page.reload()
  await edit.click()
  await expect(box(/^입고/)).toBeChecked()
  const { version } = (await other.send(getStaff, { params: { id } })).data
  await other.send(saveStaff, { params: { id }, body: { version, name: '박새벽', roles: ['orders'] } })
  await pane.getByRole('button', { name: '저장' }).click()
  await expect(pane.getByRole('alert')).toContainText('박새벽')
  await pane.getByRole('button', { name: '확인' }).click()
  await expect(pane.getByLabel('이름')).toHaveValue('박새벽')
  await expect(box(/^입고/)).toBeChecked()
  await expectOpenToAll(page)
  await pane.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('저장했어요. 바로 적용돼요')).toBeVisible()
  await expect(pane.getByText('입고')).toBeVisible()
  await edit.click()
  await expect(pane.getByText('쓰던 것을 그대로 두었어요.')).toHaveCount(0)
})

test('what is typed of a staff member or a partner while it is being saved stays open, and is saved after it', async ({
  page,
  market,
}) => {
  const pane = page.getByRole('complementary')
  const busy = pane.getByRole('button', { name: '저장하는 중' })
  const { id } = await makeStaff(market, { roles: ['orders'] })
  await openConsole(market, page, { address: `/operator/staff?id=${id}`, roles: ['owner'] })
  await pane.getByRole('button', { name: '이름과 권한 바꾸기' }).click()
  let letGo = await holdChanges(page, /\/staff\/\d+$/)
  await pane.getByLabel('이름').fill('박새벽')
  await pane.getByLabel('이름').press('Enter')
  await expect(busy).toBeVisible()
  await pane.getByRole('checkbox', { name: /^입고/ }).check()
  await letGo()
  await expect(pane.getByRole('heading', { name: '박새벽' })).toBeVisible()
  await expect(pane.getByRole('checkbox', { name: /^입고/ })).toBeChecked()
  await pane.getByRole('button', { name: '저장', exact: true }).click()
  await expect(pane.getByText('주문, 입고')).toBeVisible()

  const partner = await makePartner(market.db, { partner_name: '산내우축산', region: '산내' })
  await page.goto(`/operator/partners?id=${partner.id}`)
  await pane.getByRole('button', { name: '고치기' }).click()
  letGo = await holdChanges(page, /\/partners\/\d+$/)
  await pane.getByLabel('공급사 이름').fill('산내우')
  await pane.getByLabel('공급사 이름').press('Enter')
  await expect(busy).toBeVisible()
  await pane.getByLabel('지역').fill('산내 진보')
  await letGo()
  await expect(pane.getByRole('heading', { name: '산내우', exact: true })).toBeVisible()
  await expect(pane.getByLabel('지역')).toHaveValue('산내 진보')
  await pane.getByRole('button', { name: '저장', exact: true }).click()
  await expect(pane.getByText('산내 진보')).toBeVisible()
})
