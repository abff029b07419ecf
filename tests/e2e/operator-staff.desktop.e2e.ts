import { getStaff, saveStaff } from '#contract/operator/staff.ts'
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
