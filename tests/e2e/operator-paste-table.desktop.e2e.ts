import { expect, test } from '#tests/support/shop.ts'
import { openConsole } from './operator.ts'

test('a table that cannot be pasted stays where it was typed, with what is wrong in it', async ({ page, market }) => {
  await openConsole(market, page, { address: '/operator/intake', roles: ['intake'] })
  await page.getByLabel('부위 틀').selectOption('구이 8부위')
  await page.getByRole('button', { name: '표 붙여넣기' }).click()
  const column = page.getByLabel('무게 열')
  await column.fill(['9.5', '오류', ...Array.from({ length: 7 }, () => '9.5')].join('\n'))
  await page.getByRole('button', { name: '무게 채우기' }).click()
  const refused = page.getByRole('alert').filter({ hasText: '붙여넣지 않았어요' })
  await expect(refused).toContainText('9칸을 붙여넣었는데 남은 부위는 8개예요.')
  await expect(refused).toContainText('2번째 칸 ‘오류’ 숫자가 아니에요')
  await expect(column).toHaveValue(/^9\.5\n오류\n/)
  await column.fill('9.5\n9.6')
  await expect(refused).toBeHidden()
  await page.getByRole('button', { name: '무게 채우기' }).click()
  await expect(column).toBeHidden()
  await expect(page.getByLabel('안심살 무게')).toHaveValue('9.50')
  await expect(page.getByLabel(/ 무게 kg$/).nth(2)).toHaveValue('')
})
