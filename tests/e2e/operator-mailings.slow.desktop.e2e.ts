import { sql } from 'kysely'
import { loseAnswer } from '#tests/support/lose-answer.ts'
import { makeMember } from '#tests/support/make.ts'
import { fitsLargeLetters, fitsWidths } from '#tests/support/open-to-all.ts'
import { expect, test } from '#tests/support/shop.ts'
import { textsTo } from '#tests/support/texts.ts'
import { expectOpenToAll, openConsole } from './operator.ts'

test('the desk writes to one member from the member’s pane, and to a group that takes advertisements', async ({
  page,
  market,
}) => {
  test.slow()
  const picture = (name: string) =>
    process.env.PICTURES ? page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true }) : undefined
  const answered = { sms_answered_at: new Date().toISOString() }
  const one = await makeMember(market.db, { business_name: '쓸말식당', name: '정쓸말', ...answered })
  const refuses = await makeMember(market.db, { business_name: '싫어식당', sms_YN: 'N', ...answered })
  await openConsole(market, page, {
    address: `/operator/members?status=ALL&id=${one.id}`,
    roles: ['members', 'content'],
  })
  await page.getByRole('link', { name: '메시지 쓰기' }).click()
  const form = page.getByRole('form', { name: '메시지 쓰기' })
  await expect(form.getByText('쓸말식당 정쓸말')).toBeVisible()
  await expectOpenToAll(page)
  await form.getByLabel('내용').fill('#{이름}님, 맡기신 서류를 #{전화}로 보냈어요.')
  await expect(form.getByText('쓸 수 없는 변수입니다: #{전화}')).toBeVisible()
  await expect(form.getByText('내용을 고치면 다시 세어요.')).toBeVisible()
  // Whoever goes on at once comes to the button before it is counted, and is told once it is; a lost line is asked again there.
  const counting = Promise.withResolvers<void>()
  await page.route('**/mailings/preview', (route) => counting.promise.then(() => route.abort()), { times: 1 })
  await form.getByLabel('내용').fill('#{이름}님, 맡기신 서류를 찾았어요.')
  await form.getByLabel('내용').press('Tab')
  await expect(form.getByRole('button', { name: '지우기' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(form.getByRole('button', { name: '보내기' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.getByRole('button', { name: '세는 중' })).toBeFocused()
  counting.resolve()
  await expect(form.getByRole('alert')).toHaveText(/네트워크가 원활하지 않습니다/)
  await page.keyboard.press('Enter')
  await expect(form.getByRole('button', { name: '1명에게 보내기' })).toBeFocused()
  await expect(form.getByText('[한결] 정쓸말님, 맡기신 서류를 찾았어요.')).toBeVisible()
  await expect(form.getByText('단문 1건(18원)')).toBeVisible()
  // What was typed stays through a reload.
  await page.reload()
  await form.getByRole('button', { name: '1명에게 보내기' }).click()
  const asked = page.getByRole('alertdialog', { name: '안내 문자를 1명에게 보낼까요?' })
  await expect(asked.getByText('문자값 18원이 들어요.')).toBeVisible()
  await asked.getByRole('button', { name: '보내기' }).dblclick()
  await expect(page.getByText('1명에게 보내요')).toBeVisible()
  await expect(form.getByLabel('내용')).toHaveValue('')
  await expect.poll(() => textsTo(market, one.phone_no)).toEqual(['[한결] 정쓸말님, 맡기신 서류를 찾았어요.'])

  await page.getByRole('link', { name: '메시지 쓰기' }).click()
  await form.getByRole('radio', { name: /^광고/ }).check()
  await form.getByLabel('내용').fill('설 한우 예약을 받아요.')
  await expect(form.getByText(/무료수신거부 0801234567/).first()).toBeVisible()
  await expect(form.getByText(/광고에 동의하지 않은 \d+명/)).toBeVisible()
  await expect(form.getByRole('checkbox', { name: '광고 수신에 동의한 회원만' })).toBeChecked()
  await expectOpenToAll(page)
  await fitsWidths(page, [390, 768, 1280, 1440])
  await picture('mailing')
  await page.setViewportSize({ width: 390, height: 844 })
  await picture('mailing-390')
  await fitsLargeLetters(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await form.getByRole('button', { name: /명에게 보내기/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '보내기' }).click()
  await expect(page.getByText(/명에게 보내요/)).toBeVisible()
  await expect.poll(async () => (await textsTo(market, one.phone_no)).at(-1)).toMatch(/^\(광고\)\[한결\] 설 한우/)
  expect(await textsTo(market, refuses.phone_no)).toEqual([])

  // The log has each receiver; the list of what was written leads there.
  const sent = page.getByRole('region', { name: '보낸 메시지' })
  await sent.getByRole('link', { name: /맡기신 서류/ }).click()
  const log = page.getByRole('grid', { name: '문자' })
  await expect(log.getByRole('row', { name: /쓸말식당/ })).toHaveCount(1)
  await expect(log.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: /메시지 \d+번/ }).click()
  await expect(log.getByRole('row', { name: /설 한우/ }).first()).toBeVisible()

  // What has not gone yet can be taken back.
  await sql`update messages set state = 'QUEUED', tries = 0, doubtful = false, next_try = market_now() + interval '1 day'
    where user_id = ${one.id} and text like '%맡기신%'`.execute(market.db)
  await page.getByRole('link', { name: '메시지 쓰기' }).click()
  const papers = sent.getByRole('listitem').filter({ hasText: '맡기신' })
  await papers.getByRole('button', { name: '보낼 것 거두기' }).click()
  const sure = page.getByRole('alertdialog', { name: '1건을 보내지 않을까요?' })
  await expect(sure).toContainText('맡기신')
  await sure.getByRole('button', { name: '거두기' }).click()
  await expect(page.getByText('1건을 거뒀어요')).toBeVisible()
  await expect(papers.getByText('거둠 1')).toBeVisible()
  await expect(papers.getByText(/실패/)).toHaveCount(0)
})

test('what is changed after an answer was lost is told to be another message, and goes at the next press', async ({
  page,
  market,
}) => {
  const one = await makeMember(market.db, { sms_answered_at: new Date().toISOString() })
  await openConsole(market, page, { address: `/operator/messages?lane=write&member=${one.id}`, roles: ['content'] })
  const form = page.getByRole('form', { name: '메시지 쓰기' })
  const told = page.getByRole('alertdialog')
  async function write(words: string) {
    await form.getByLabel('내용').fill(words)
    await expect(form.getByText(`[한결] ${words}`)).toBeVisible()
    await press()
  }
  async function press() {
    await form.getByRole('button', { name: '1명에게 보내기' }).click()
    await told.getByRole('button', { name: '보내기' }).click()
  }
  await loseAnswer(page, '**/operators/mailings')
  await write('서류를 찾았어요.')
  await expect(told).toContainText('네트워크가 원활하지 않습니다')
  await page.keyboard.press('Enter')
  await write('서류를 찾아 보냈어요.')
  await expect(told).toContainText('먼저 쓴 글은 이미 보냈어요.')
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('내용')).toHaveValue('서류를 찾아 보냈어요.')
  await press()
  await expect(page.getByText('1명에게 보내요')).toBeVisible()
  await expect
    .poll(() => textsTo(market, one.phone_no))
    .toEqual(['[한결] 서류를 찾았어요.', '[한결] 서류를 찾아 보냈어요.'])
})

test('a search for a receiver that got no answer says so, and finds when it is tried again', async ({
  page,
  market,
}) => {
  const one = await makeMember(market.db, { business_name: '못찾던식당', name: '조수신' })
  await openConsole(market, page, { address: '/operator/messages?lane=write', roles: ['content'] })
  const form = page.getByRole('form', { name: '메시지 쓰기' })
  await form.getByRole('radio', { name: '한 회원', exact: true }).check()
  await page.route('**/mailings/members**', (route) => route.abort())
  await form.getByLabel('회원 찾기').fill('못찾던')
  const failed = form.getByRole('alert').filter({ hasText: '회원을 불러오지 못했어요.' })
  await expect(failed).toBeVisible()
  await page.unroute('**/mailings/members**')
  await failed.getByRole('button', { name: '다시 시도' }).click()
  await form.getByRole('button', { name: `못찾던식당 ${one.name}` }).click()
  await expect(form.getByText('못찾던식당 조수신')).toBeVisible()
})
