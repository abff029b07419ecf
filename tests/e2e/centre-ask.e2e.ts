import { answerInquiry } from '#server/inquiries/answer-inquiry.ts'
import { fillLogin } from '#tests/support/fill-login.ts'
import { makeStaff } from '#tests/support/staff.ts'
import { expect, test } from './centre.ts'
import { expectOpenToAll, licence } from './sign-up.ts'

test(
  'a question with a picture: what is missing is said, nothing is lost on the way',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await shop.newBuyer(page)
    await page.goto('/MyQnA')
    await expect(page.getByText('문의는 24시간 받고, 답변은 평일 09:00~17:00에 드려요.')).toBeVisible()
    await expect(page.getByRole('heading', { name: '검색된 정보가 없습니다.' })).toBeVisible()
    await expect(page.getByText('아직 남긴 문의가 없어요.')).toBeVisible()
    await page.getByRole('link', { name: '문의하기' }).click()
    await page.waitForURL('**/MyQnAWrite')
    const send = page.getByRole('button', { name: '문의 등록' })
    await send.click()
    await expect(page.getByText('문의 유형을 선택하세요')).toBeVisible()
    await page.getByLabel('문의 유형').selectOption('배송')
    await send.click()
    await expect(page.getByText('제목을 입력하세요')).toBeVisible()
    await expect(page.getByLabel('제목')).toBeFocused()
    await page.getByLabel('제목').fill('토요일에도 <b>받을</b> 수 있나요?')
    await send.click()
    await expect(page.getByText('내용을 입력하세요')).toBeVisible()
    await page.getByLabel('내용').fill('주말 예약이 많아요.\n<script>window.hit=1</script>')
    await page.reload()
    await expect(page.getByLabel('제목')).toHaveValue('토요일에도 <b>받을</b> 수 있나요?')
    await expect(page.getByLabel('문의 유형')).toHaveValue('DE')
    const file = page.getByLabel('첨부 파일', { exact: true })
    await file.setInputFiles({ name: '상자.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await expect(page.getByText('파일만 올릴 수 있습니다.')).toBeVisible()
    await file.setInputFiles({ name: '상자.jpg', mimeType: 'image/jpeg', buffer: await licence(page) })
    await expect(page.getByAltText('고른 파일 미리보기')).toBeVisible()
    await expectOpenToAll(page)

    let broken = true
    await page
      .context()
      .route('**/api/users/cs-centers/qnas', (route) =>
        broken && route.request().method() === 'POST' ? route.abort() : route.continue(),
      )
    await send.click()
    await page
      .getByRole('alertdialog', { name: '네트워크가 원활하지 않습니다. 잠시 후 다시 시도해주세요.' })
      .getByRole('button')
      .click()
    await expect(page.getByLabel('내용')).toHaveValue(/주말 예약/)
    await expect(page.getByAltText('고른 파일 미리보기')).toBeVisible()
    broken = false
    await send.click()
    await expect(page.getByText('등록되었습니다.')).toBeVisible()
    await page.waitForURL('**/MyQnA')
    const asked = page.getByRole('button', { name: /토요일에도/ })
    await expect(asked).toContainText('답변대기')
    await asked.click()
    await expect(page.getByText('<script>window.hit=1</script>')).toBeVisible()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '상자.jpg' }).click(),
    ])
    expect(saved.suggestedFilename()).toBe('상자.jpg')
    await page.goto('/MyQnAWrite')
    await expect(page.getByLabel('제목')).toHaveValue('')
  },
)

test(
  'an answer arrives by itself, is counted until it is opened, and is shown as it was written',
  { tag: '@desktop' },
  async ({ page, shop, market }) => {
    const buyer = await shop.newBuyer(page)
    const { id } = await market.db
      .insertInto('qnas')
      .values({ user_id: buyer.id, qna_code: 'DE', q_subject: '토요일에도 받을 수 있나요?', q_content: '궁금해요.' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await page.goto('/MyPage')
    const way = page.getByRole('main').getByRole('link', { name: '1:1 문의' })
    await expect(way).toBeVisible()
    await expect(way).not.toContainText('새 답변')
    const answer = { id, version: 0, a_content: '지역에 따라 달라요.\n<img src=x onerror="window.hit=1">' }
    await answerInquiry(market.server.deps, await makeStaff(market), { ip: '' }, answer)
    market.server.deps.hub.wake()
    await expect(way).toContainText('새 답변 1')
    await way.click()
    const asked = page.getByRole('button', { name: /토요일에도/ })
    await expect(asked).toContainText('답변완료')
    await expect(asked).toContainText('새 답변')
    await asked.click()
    await expect(page.getByText('<img src=x onerror="window.hit=1">')).toBeVisible()
    await expect(asked).not.toContainText('새 답변')
    expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false)
    await expectOpenToAll(page)
    await page.getByRole('link', { name: '3개월' }).click()
    await expect(asked).toBeVisible()
    await page.goto('/MyPage')
    await expect(way).not.toContainText('새 답변')
  },
)

test('one’s own inquiries need a login, and one comes back to them', { tag: '@phone' }, async ({ page, shop }) => {
  const member = await shop.newMember()
  await page.goto('/MyQnA')
  await page.waitForURL('**/UserLogin')
  await fillLogin(page, member)
  await page.waitForURL('**/MyQnA')
})

test(
  'a type of inquiry that was retired while the form was open is no longer there to choose',
  { tag: '@phone' },
  async ({ page, shop, market }) => {
    await shop.newBuyer(page)
    await market.db.insertInto('qna_codes').values({ qna_code: 'ZZ', code_name: '행사', position: 99 }).execute()
    await page.goto('/MyQnAWrite')
    const type = page.getByRole('combobox', { name: /문의 유형/ })
    await type.selectOption('행사')
    await page.getByLabel('제목').fill('행사는 언제 하나요?')
    await page.getByLabel('내용').fill('궁금해요.')
    await market.db
      .updateTable('qna_codes')
      .set({ retired_at: new Date().toISOString() })
      .where('qna_code', '=', 'ZZ')
      .execute()
    const send = page.getByRole('button', { name: '문의 등록' })
    await send.click()
    await page.getByRole('alertdialog', { name: '문의 유형을 선택하세요' }).getByRole('button').click()
    await expect(type.getByRole('option', { name: '행사' })).toHaveCount(0)
    await expect(type).toHaveValue('')
    await expect(type).toBeFocused()
    await type.selectOption('배송')
    await send.click()
    await page.waitForURL('**/MyQnA')
  },
)
