import { holdChanges } from '#tests/support/hold-changes.ts'
import { ask } from '#tests/support/inquiring.ts'
import { expect, test } from '#tests/support/shop.ts'
import { openConsole } from './operator.ts'

// The question that waits longest opens by itself: no other test’s.
test.use({ ground: { name: 'inquiries-next' } })

test('after an answer the keyboard goes on with the next question', async ({ page, market, shopper, isMobile }) => {
  const long = `${'두 번째로 물어요. '.repeat(60)}몇 시에 오나요?`
  const { data: first } = await ask(shopper, { q_subject: '먼저 물은 것', q_content: long })
  await ask(shopper, { q_subject: '다음에 물은 것', q_content: long })
  await openConsole(market, page, { address: `/operator/inquiries?id=${first.id}`, roles: ['members'] })
  const answer = page.getByLabel('답변', { exact: true })
  const subject = (words: string) => page.getByRole('heading', { level: 2, name: words })
  await expect(subject('먼저 물은 것')).toBeVisible()
  await answer.focus()
  await page.keyboard.type('오전에 도착해요.')
  await page.keyboard.press('Control+Enter')
  await expect(subject('다음에 물은 것')).toBeVisible()
  await expect(answer).toHaveValue('')
  if (isMobile) {
    await expect(subject('다음에 물은 것')).toBeFocused()
    await expect(subject('다음에 물은 것')).toBeInViewport({ ratio: 1 })
  } else {
    await expect(answer).toBeFocused()
    await expect(answer).toBeInViewport({ ratio: 1 })
  }
})

// On a phone nothing else can be opened from beside it.
test(
  'an answer that is there once somebody reads another question takes them nowhere',
  { tag: '@desktop' },
  async ({ page, market, shopper }) => {
    const asked: { id: number }[] = []
    for (const q_subject of ['하나', '둘', '셋']) asked.push((await ask(shopper, { q_subject })).data)
    await openConsole(market, page, { address: `/operator/inquiries?id=${asked[0]!.id}`, roles: ['members'] })
    const letGo = await holdChanges(page, /\/answer$/)
    await page.getByLabel('답변', { exact: true }).fill('오전에 도착해요.')
    await page.getByLabel('답변', { exact: true }).press('Control+Enter')
    await expect(page.getByRole('button', { name: '보내는 중' })).toBeVisible()
    await page.getByRole('link', { name: /셋/ }).click()
    const answer = page.getByLabel('답변', { exact: true })
    await expect(page.getByRole('heading', { level: 2, name: '셋' })).toBeVisible()
    await answer.fill('저녁에')
    await letGo()
    await expect(page.getByText('답변을 보냈어요', { exact: false })).toBeVisible()
    await expect(page.getByRole('link', { name: /하나/ })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 2, name: '셋' })).toBeVisible()
    await expect(answer).toHaveValue('저녁에')
  },
)
