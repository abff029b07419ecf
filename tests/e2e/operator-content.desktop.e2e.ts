import { saveSetting } from '#server/config/settings.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { answerInquiry } from '#server/inquiries/answer-inquiry.ts'
import { holdChanges } from '#tests/support/hold-changes.ts'
import { ask } from '#tests/support/inquiring.ts'
import { fitsWidths } from '#tests/support/open-to-all.ts'
import { expect, test } from '#tests/support/shop.ts'
import { expectOpenToAll, openConsole } from './operator.ts'

const bannerTo = (link: string) => ({
  title: `배너 ${link}`,
  text: '글',
  link,
  img_path: '/banner.webp',
  img_path_wide: '/banner-wide.webp',
  width: 780,
  height: 500,
  shown_from: null,
  shown_to: null,
})
const hostile =
  '<p onclick="window.hit = 1">안녕하세요</p><script>window.hit = 1</script><a href="javascript:window.hit = 1">누르세요</a>'

test('a question is answered by keyboard; who is slower sees the other answer, and what was typed stays', async ({
  page,
  market,
  shopper,
}) => {
  const { data } = await ask(shopper, { q_subject: '두 사람이 보는 문의' })
  const staff = await openConsole(market, page, { address: `/operator/inquiries?id=${data.id}` })
  await expect(page.getByRole('heading', { name: '두 사람이 보는 문의' })).toBeVisible()
  await expectOpenToAll(page)
  await page.keyboard.press('r')
  await page.keyboard.type('토요일에도 보내 드려요')
  await page.reload()
  const answer = page.getByRole('textbox', { name: '답변' })
  await expect(answer).toHaveValue('토요일에도 보내 드려요')
  const other = { id: data.id, version: 0, a_content: '다른 사람이 먼저 답했어요' }
  await answerInquiry(market.server.deps, staff, { ip: '127.0.0.1' }, other)
  await answer.press('Control+Enter')
  await expect(page.getByRole('alert').filter({ hasText: '다른 사람이 먼저 답했어요' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: '답변 고치기' })).toHaveValue('토요일에도 보내 드려요')
  await page.getByRole('button', { name: '확인', exact: true }).click()
  await page.getByRole('button', { name: '고친 답 보내기' }).click()
  await expect(page.getByText('답변을 보냈어요', { exact: false })).toBeVisible()
  await page.goto(`/operator/inquiries?lane=DONE&id=${data.id}`)
  await page.getByText('고치기 전 답변 1개').click()
  await expect(page.getByText('다른 사람이 먼저 답했어요')).toBeVisible()
})

test('a notice is written, previewed, shown and read without its script; what the owner sets holds at once', async ({
  page,
  market,
}) => {
  test.slow()
  await openConsole(market, page, { address: '/operator/content?id=new', roles: ['owner'] })
  await page.getByLabel('제목', { exact: false }).first().fill('설 배송 안내')
  const text = page.getByRole('textbox', { name: '내용' })
  await text.click()
  await page.keyboard.type('설에는 쉬어요')
  await expect(page.frameLocator('iframe').getByText('설에는 쉬어요')).toBeVisible()
  await page.reload()
  await expect(text).toHaveText('설에는 쉬어요')
  await page.getByRole('button', { name: '초안 저장' }).click()
  await expect(page).toHaveURL(/id=\d+/)
  await expectOpenToAll(page)

  // A script that came into the table by another way is harmless in the desk, in its preview and for the reader.
  const id = Number(new URL(page.url()).searchParams.get('id'))
  await sql`update notices set content = ${hostile}, version = version + 1 where id = ${id}`.execute(market.db)
  await page.reload()
  await expect(text).toContainText('안녕하세요')
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' 새해 복 많이 받으세요')
  await expect(page.frameLocator('iframe').getByText('새해 복', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: '게시하기' }).click()
  const publishing = page.getByRole('alertdialog', { name: /게시할까요/ })
  await expect(publishing.getByText(/누구나 읽을 수 있어요/)).toBeVisible()
  await publishing.getByRole('button', { name: '게시하기' }).click()
  await expect(page.getByText('게시 중', { exact: true })).toBeVisible()
  const hit = () => page.evaluate(() => 'hit' in window)
  expect(await hit()).toBe(false)
  const { rows } = await sql<{ content: string }>`select content from notices where id = ${id}`.execute(market.db)
  expect(rows[0]?.content).not.toMatch(/script|onclick/)
  // Back in the list the keyboard stands on the text that was open.
  await page.getByRole('button', { name: '목록', exact: true }).click()
  await expect(page.getByRole('row', { name: /설 배송 안내/ })).toBeFocused()
  // A title without a space makes its row higher, not the page wider.
  const longest = `설 배송 안내 ${'전국한우소상공인연합회'.repeat(4)}`
  await sql`update notices set subject = ${longest} where id = ${id}`.execute(market.db)
  await page.reload()
  await expect(page.getByRole('row', { name: longest })).toBeVisible()
  await fitsWidths(page, [320, 390, 768, 900, 1024])
  if (process.env.PICTURES) {
    await page.screenshot({ path: `${process.env.PICTURES}/contents.png` })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.screenshot({ path: `${process.env.PICTURES}/contents-390.png` })
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  await page.goto(`/NoticeView?id=${id}`)
  await expect(page.getByRole('article').getByText('새해 복', { exact: false })).toBeVisible()
  expect(await hit()).toBe(false)

  await page.goto('/operator/content?kind=terms&id=new')
  await expect(page.getByRole('textbox', { name: '내용' })).toContainText('{{상호}}')
  await expect(page.frameLocator('iframe').getByText('제1조 목적').last()).toBeVisible()
  await expectOpenToAll(page)
  await page.getByRole('button', { name: /부터 시행/ }).click()
  const enacting = page.getByRole('alertdialog', { name: /시행할까요/ })
  await expect(enacting.getByText(/부터 회원 모두에게 적용해요/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(enacting).toBeHidden()
  await expect(page).toHaveURL(/id=new/)

  await page.goto('/operator/settings')
  const fee = page.getByLabel('배송비', { exact: true })
  await fee.fill('300000')
  await expect(page.getByText('배송비: 0원에서 200,000원까지 정할 수 있어요.')).toBeVisible()
  // What is no number is told as wrong, and is no other number: nothing is saved, not even by the key.
  for (const typed of ['-1', '1e9']) {
    await fee.fill(typed)
    await expect(page.getByText('숫자만 적어 주세요.')).toBeVisible()
    await expect(fee).toHaveValue(typed)
    await page.keyboard.press('Control+s')
    await expect(fee).toBeFocused()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  }
  await fee.fill('11000')
  await expectOpenToAll(page)
  await page.keyboard.press('Control+s')
  const asked = page.getByRole('alertdialog', { name: '배송비 값을 바꿀까요?' })
  await expect(asked.getByText('배송비 10,000원 → 11,000원.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await page.getByRole('button', { name: '저장하기' }).click()
  await asked.getByRole('button', { name: '바꾸기' }).click()
  await expect(page.getByRole('region', { name: '바꾼 기록' }).getByText('11,000')).toBeVisible()
  // What is to come is taken back; whoever was slower is told.
  await page.getByLabel('적용 시각').fill('2099-01-01T09:00')
  await fee.fill('12000')
  await page.getByRole('button', { name: '예약하기' }).click()
  const planned = page.getByRole('alertdialog', { name: '배송비 변경을 예약할까요?' })
  await planned.getByRole('button', { name: '예약하기' }).click()
  await expect(page.getByText('정한 때부터 적용해요')).toBeVisible()
  const back = page.getByRole('button', { name: '예약 거두기' })
  await expect(back).toBeVisible()
  await sql`update setting_changes set withdrawn_at = market_now() where effective_from > market_now()`.execute(
    market.db,
  )
  await back.click()
  const overtaken = page.getByRole('alertdialog', { name: /다른 사람이 먼저 바꿨어요/ })
  await overtaken.getByRole('button', { name: '확인' }).click()
  await expect(page.getByText('거둠', { exact: true })).toBeVisible()
  await page.goto('/operator/settings?tab=codes')
  await expect(page.getByRole('form', { name: 'DE 배송' })).toBeVisible()
  await expectOpenToAll(page)
  // Banners, as the first page's reader finds them: which one, among how many, and where it leads.
  await saveSetting(market.db, 'banners', ['/GoodsAll', '/Magazine'].map(bannerTo))
  await page.goto('/operator/settings?tab=banners')
  // The rail shows where one is without moving the page.
  await expect(page.getByRole('link', { name: '코드·설정' })).toBeInViewport({ ratio: 1 })
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  const top = page.frameLocator('iframe[title="첫 화면 위쪽"]')
  await expect(top.getByText('1 / 2')).toBeVisible()
  await page.getByLabel('제목').nth(1).fill('설 한우 예약')
  await expect(top.getByText('2 / 2')).toBeVisible()
  await expect(top.getByText('설 한우 예약')).toBeVisible()
  await expect(page.getByText('누르면 가는 곳: /Magazine')).toBeVisible()
  await page.getByRole('button', { name: 'PC', exact: true }).click()
  await expect(top.getByText('오늘 올라온 초신선')).toBeVisible()
  await page.getByRole('button', { name: '배너 2 위로' }).click()
  await expect(top.getByText('1 / 2')).toBeVisible()
  await expectOpenToAll(page)
  // A picture that comes late changes nothing else: its banner was moved and written on, and the other one taken out.
  const letGo = await holdChanges(page, /\/contents\/pictures$/)
  const buffer = await sharp({ create: { width: 900, height: 400, channels: 3, background: '#7a1f2b' } })
    .jpeg()
    .toBuffer()
  await page.getByLabel('배너 2 PC 사진').setInputFiles({ name: '한우.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByLabel('제목').nth(1).fill('오늘의 한우')
  await page.getByRole('button', { name: '배너 2 위로' }).click()
  await page.getByRole('button', { name: '배너 2 빼기' }).click()
  const picture = page.locator('label').filter({ has: page.getByLabel('배너 1 PC 사진') })
  await expect(picture).toContainText('올리는 중')
  await letGo()
  await expect(picture).toContainText('PC 사진')
  await expect(picture.locator('img')).not.toHaveAttribute('src', '/banner-wide.webp')
  await expect(page.getByLabel('제목')).toHaveValue('오늘의 한우')
  await saveSetting(market.db, 'banners', [])
  await sql`delete from setting_changes`.execute(market.db)
  await saveSetting(market.db, 'delivery_box_price', 10_000)
})

test('whoever loses the role keeps what they write in any field, and nobody else keeps the desk', async ({
  page,
  market,
  shop,
}) => {
  shop.allowedErrors.push(/403/)
  test.slow()
  await page.clock.install()
  const staff = await openConsole(market, page, { address: '/operator/content?id=new', roles: ['content'] })
  const roles = (now: string) => sql`update staff set roles = ${now}::text[] where id = ${staff.id}`.execute(market.db)
  const text = page.getByRole('textbox', { name: '내용' })
  await page.getByLabel('제목', { exact: false }).first().fill('한가위 배송 안내')
  await text.click()
  await page.keyboard.type('한가위에는 쉬어요')
  await roles('{orders}')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('이 일을 할 권한이 없습니다.')).toBeVisible()
  await page.clock.fastForward(16_000)
  await expect(page.getByRole('navigation', { name: '업무' }).getByText('공지·매거진')).toHaveCount(0)
  await expect(text).toHaveText('한가위에는 쉬어요')

  // A text of the house that stands in a field was not written here.
  await roles('{content}')
  await page.goto('/operator/messages')
  await page.getByRole('link', { name: '문구' }).click()
  await page.getByRole('button', { name: /^가입 승인/ }).click()
  await expect(page.getByRole('textbox', { name: '문구' })).not.toBeEmpty()
  await roles('{orders}')
  await page.clock.fastForward(16_000)
  await expect(page.getByRole('heading', { name: '권한이 없어요' })).toBeVisible()
})

test('a text says whether it reached the telephone', async ({ page, market }) => {
  const sent = (n: number, days: number, delivered: boolean) =>
    sql`
    insert into messages (event, kind, to_phone, text, state, provider_id, channel, won, tries, created_at, sent_at, delivered_at)
    select 'order.delivered:' || ${n}::int || ':' || gen_random_uuid(), 'service', '01066660001', '[한결] 도착했어요.', 'SENT',
      gen_random_uuid(), 'SMS', 18, 1, at, at, case when ${delivered} then at end
    from (select market_now() - make_interval(days => ${days}::int)) times (at)`.execute(market.db)
  await sent(3, 4, false)
  await sent(2, 0, false)
  await sent(1, 0, true)
  await openConsole(market, page, {
    address: '/operator/messages?lane=SENT&template=order.delivered',
    roles: ['content'],
  })
  const rows = page.getByRole('row').filter({ hasText: '배송완료' })
  for (const [at, words] of [/확인$/, '아직 몰라요', '알 수 없음'].entries()) {
    await rows.nth(at).click()
    await expect(page.getByRole('definition').filter({ hasText: words })).toBeVisible()
  }
})

test('what is typed while a text is being saved stays, and is saved after it', async ({ page, market }) => {
  await openConsole(market, page, { address: '/operator/content?id=new', roles: ['owner'] })
  /** The next save is on its way until this is called. */
  const holdNext = async () => {
    const saving = Promise.withResolvers<void>()
    const isSave = (url: URL) => /\/api\/operators\/contents\/notices(\/\d+)?$/.test(url.pathname)
    await page.route(isSave, async (route) => {
      if (route.request().method() !== 'GET') await saving.promise
      await route.continue()
    })
    return saving.resolve
  }
  const text = page.getByRole('textbox', { name: '내용' })
  const busy = page.getByRole('button', { name: '저장하는 중' })
  await page.getByLabel('제목', { exact: false }).first().fill('추석 배송 안내')
  await text.click()
  await page.keyboard.type('추석에는 쉬고')
  let letGo = await holdNext()
  await page.keyboard.press('Control+s')
  await expect(busy).toBeVisible()
  await page.keyboard.type(' 다음 날부터 보내요')
  letGo()
  await expect(page).toHaveURL(/id=\d+/)
  await expect(text).toHaveText('추석에는 쉬고 다음 날부터 보내요')
  await expect(page.getByText('저장하지 않은 글')).toBeVisible()

  await text.click()
  await page.keyboard.press('Control+End')
  letGo = await holdNext()
  await page.keyboard.press('Control+s')
  await expect(busy).toBeVisible()
  await page.keyboard.type('. 고맙습니다')
  letGo()
  await expect(busy).toBeHidden()
  await expect(text).toHaveText('추석에는 쉬고 다음 날부터 보내요. 고맙습니다')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('저장하지 않은 글')).toBeHidden()
  await page.reload()
  await expect(text).toHaveText('추석에는 쉬고 다음 날부터 보내요. 고맙습니다')
})

test('what the owner types into settings while others are being saved stays, and is saved after them', async ({
  page,
  market,
}) => {
  await openConsole(market, page, { address: '/operator/settings', roles: ['owner'] })
  const saving = Promise.withResolvers<void>()
  const toSettings = (url: URL) => url.pathname === '/api/operators/settings'
  await page.route(toSettings, async (route) => {
    if (route.request().method() !== 'GET') await saving.promise
    await route.continue()
  })
  const fee = page.getByLabel('배송비', { exact: true })
  const atOnce = page.getByRole('checkbox', { name: /발주 전 취소는 바로 환불/ })
  await fee.fill('13000')
  await page.keyboard.press('Control+s')
  await page.getByRole('alertdialog').getByRole('button', { name: '바꾸기' }).click()
  await expect(page.getByRole('button', { name: '저장하는 중' })).toBeVisible()
  await atOnce.uncheck()
  saving.resolve()
  await expect(page.getByRole('region', { name: '바꾼 기록' }).getByText('13,000')).toBeVisible()
  await expect(page.getByRole('button', { name: '저장하기' })).toBeEnabled()
  await expect(atOnce).not.toBeChecked()
  await page.getByRole('button', { name: '저장하기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '바꾸기' }).click()
  await expect(page.getByRole('button', { name: '저장하기' })).toBeDisabled()
  await page.reload()
  await expect(fee).toHaveValue('13,000')
  await expect(atOnce).not.toBeChecked()
  await sql`delete from setting_changes`.execute(market.db)
  await saveSetting(market.db, 'delivery_box_price', 10_000)
  await saveSetting(market.db, 'auto_cancel', true)
})
