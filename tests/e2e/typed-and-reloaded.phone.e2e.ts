import { expect, press, test } from './buying.ts'

test('a change of an address that is not saved yet is there after a reload, of that address alone', async ({
  page,
  buyer,
}) => {
  await page.goto(`/MyAddressAdd?id=${buyer.address}`)
  const field = (name: string) => page.locator(`[name=${name}]`)
  await expect(field('addr_label')).toHaveValue(/./)
  const label = await field('addr_label').inputValue()
  await field('addr_label').fill('분점 주방')
  await field('address2').fill('뒷문 옆 계단')
  await page.reload()
  await expect(field('address2')).toHaveValue('뒷문 옆 계단')
  await expect(field('addr_label')).toHaveValue('분점 주방')

  await page.goto('/MyAddressAdd')
  await expect(field('addr_label')).toHaveValue('')
  // Given up, and saved: neither is kept.
  await page.goto(`/MyAddressAdd?id=${buyer.address}`)
  await expect(field('address2')).toHaveValue('뒷문 옆 계단')
  await press(page, '취소')
  await page.waitForURL('**/MyAddress')
  await page.getByRole('link', { name: `${label} 변경` }).click()
  await expect(field('addr_label')).toHaveValue(label)
  await field('addr_label').fill('분점 주방')
  await press(page, '저장')
  await page.waitForURL('**/MyAddress')
  await page.getByRole('link', { name: '분점 주방 변경' }).click()
  await expect(field('addr_label')).toHaveValue('분점 주방')
})
