import { addReply, changeReply } from '#contract/operator/saved-replies.ts'
import { holdChanges } from '#tests/support/hold-changes.ts'
import { ask } from '#tests/support/inquiring.ts'
import { fitsWidths } from '#tests/support/open-to-all.ts'
import { expect, test } from '#tests/support/shop.ts'
import { openDesk } from '#tests/support/staff.ts'
import { expectOpenToAll, openConsole } from './operator.ts'

test('an inquiry is found, taken, noted for the desk and answered with a saved reply, by keyboard', async ({
  page,
  market,
  shopper,
}) => {
  const picture = (name: string) =>
    process.env.PICTURES ? page.screenshot({ path: `${process.env.PICTURES}/${name}.png` }) : undefined
  await ask(shopper, { q_subject: '도착 시간이 궁금해요', q_content: '몇 시에 오나요?' })
  await ask(shopper, { q_subject: '영수증이 필요해요', q_content: '세금 신고에 써요.' })
  await openConsole(market, page, { address: '/operator/inquiries', roles: ['members'] })
  await expect(page.getByRole('heading', { name: '도착 시간이 궁금해요' })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('/')
  await page.keyboard.type('세금 신고')
  await page.keyboard.press('Enter')
  await expect(page.getByText('‘세금 신고’ 찾은 문의')).toBeVisible()
  await expect(page.getByRole('heading', { name: '영수증이 필요해요' })).toBeVisible()

  await page.getByRole('heading', { name: '영수증이 필요해요' }).click()
  await page.keyboard.press('m')
  await expect(page.getByText('내가 맡았어요')).toBeVisible()
  await expect(page.getByRole('combobox', { name: '담당' })).toHaveValue(/\d+/)
  await page.getByLabel('새 메모').fill('지난달에도 물어본 곳')
  await page.getByRole('button', { name: '메모 남기기' }).click()
  await expect(page.getByRole('region', { name: '내부 메모' }).getByText('지난달에도 물어본 곳')).toBeVisible()
  await expect(page.getByLabel('새 메모')).toHaveValue('')

  // What was typed once is saved for the next time.
  await page.getByLabel('답변', { exact: true }).fill('#{상호} #{이름}님, 명세서는 내 주문에서 받으세요.')
  await page.getByRole('button', { name: '답변하고 다음' }).click()
  await expect(page.getByText('채우지 않은 자리가 있어요: #{상호}')).toBeVisible()
  await page.getByRole('button', { name: '저장한 답', exact: true }).click()
  const replies = page.getByRole('dialog', { name: '저장한 답' })
  await expect(replies.getByText('아직 저장한 답이 없어요')).toBeVisible()
  await replies.getByRole('button', { name: '지금 쓴 답 저장하기' }).click()
  const form = page.getByRole('dialog', { name: '새 답 저장하기' })
  await form.getByLabel('이름').fill('명세서 받는 곳')
  await expectOpenToAll(page)
  await form.getByRole('button', { name: '저장하기' }).click()
  await expect(replies.getByRole('button', { name: /명세서 받는 곳/ }).first()).toBeVisible()
  await expectOpenToAll(page)
  await picture('saved-replies')
  await page.keyboard.press('Escape')
  await expect(replies).toBeHidden()

  // A few letters and Enter put it in, filled for this member.
  const answer = page.getByLabel('답변', { exact: true })
  await answer.fill('')
  await answer.press('Control+/')
  const search = replies.getByLabel('찾기')
  await expect(search).toBeFocused()
  // The first Escape empties the field, as everywhere in this browser.
  await page.keyboard.type('다른 말')
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await page.keyboard.type('명세서')
  await page.keyboard.press('Enter')
  await expect(answer).toHaveValue(/^한결식당\d+ 구매자\d+님, 명세서는 내 주문에서 받으세요\.$/)
  await expect(answer).toBeFocused()
  await expectOpenToAll(page)
  await fitsWidths(page, [390, 768, 1280, 1440])
  await picture('inquiry')
  await answer.press('Control+Enter')
  await expect(page.getByText(/답변을 보냈어요/)).toBeVisible()

  await page.goto('/operator/inquiries')
  await page.getByRole('button', { name: /^내 것/ }).click()
  await expect(page.getByText('조건에 맞는 문의가 없어요')).toBeVisible()
  await page.getByRole('link', { name: '답변 완료' }).click()
  await expect(page.getByRole('link', { name: /메모 · 김담당/ })).toBeVisible()

  // A reply that is not needed any more is taken away for everybody, after a question.
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('s')
  await replies.getByRole('button', { name: '명세서 받는 곳 고치기' }).click()
  await page.getByRole('dialog', { name: '저장한 답 고치기' }).getByRole('button', { name: '지우기' }).click()
  const sure = page.getByRole('alertdialog', { name: '‘명세서 받는 곳’ 답을 지울까요?' })
  await expectOpenToAll(page)
  await sure.getByRole('button', { name: '지우기' }).click()
  await expect(page.getByText('저장한 답을 지웠어요')).toBeVisible()
  await expect(replies.getByText('아직 저장한 답이 없어요')).toBeVisible()
})

test('what a buyer has pasted turns nothing around at the desk, and is found as the desk types it', async ({
  page,
  market,
  shopper,
}) => {
  const pasted = '\ufeff\u202e보낼\u00a0곳\u200b 확인'.normalize('NFD')
  const { data } = await ask(shopper, { q_subject: pasted, q_content: `${pasted}\r\n\u2067둘째 줄` })
  await openConsole(market, page, { address: `/operator/inquiries?id=${data.id}`, roles: ['members'] })
  const words = page.getByText(/둘째 줄$/)
  await expect(words).toBeVisible()
  expect(await words.evaluate((element) => element.textContent)).toBe('보낼 곳 확인\n둘째 줄')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('/')
  await page.keyboard.type('보낼 곳')
  await page.keyboard.press('Enter')
  await expect(page.getByText('‘보낼 곳’ 찾은 문의')).toBeVisible()
  const subject = page.getByRole('heading', { level: 2, name: '보낼 곳 확인' })
  expect(await subject.evaluate((element) => element.textContent)).toBe('보낼 곳 확인')
})

test('a saved reply that is typed stays through a reload, and who is slower is told', async ({
  page,
  market,
  shopper,
}) => {
  await ask(shopper, {})
  const other = await openDesk(market, ['members'])
  const { data } = await other.send(addReply, { body: { title: '토요일', words: '토요일에는 쉬어요.' } })
  const { id, version } = data.find(({ title }) => title === '토요일')!
  await openConsole(market, page, { address: '/operator/inquiries', roles: ['members'] })
  const open = async () => {
    await page.getByRole('button', { name: '저장한 답', exact: true }).click()
    await page.getByRole('button', { name: '토요일 고치기' }).click()
  }
  const form = page.getByRole('dialog', { name: '저장한 답 고치기' })
  await open()
  await form.getByLabel('답', { exact: true }).fill('토요일과 일요일에는 쉬어요.')
  await page.reload()
  await open()
  await expect(form.getByText('쓰던 것을 그대로 두었어요.')).toBeVisible()
  await expect(form.getByLabel('답', { exact: true })).toHaveValue('토요일과 일요일에는 쉬어요.')

  await other.send(changeReply, { params: { id }, body: { version, title: '토요일', words: '토요일에도 보내요.' } })
  await form.getByRole('button', { name: '저장하기' }).click()
  await expect(form.getByText('토요일 → 토요일에도 보내요.')).toBeVisible()
  await expect(form.getByLabel('답', { exact: true })).toHaveValue('토요일과 일요일에는 쉬어요.')
  await expectOpenToAll(page)
  await form.getByRole('button', { name: '확인' }).click()
  await form.getByRole('button', { name: '저장하기' }).click()
  await expect(page.getByText('답을 저장했어요')).toBeVisible()
  await expect(page.getByRole('button', { name: /토요일과 일요일에는/ })).toBeVisible()
})

test('a queue that could not be read says so alone: nobody reads that all is answered, and nothing is waited for', async ({
  page,
  market,
  shop,
  shopper,
}) => {
  shop.allowedErrors.push(/500/)
  await ask(shopper, { q_subject: '아직 기다리는 문의' })
  await openConsole(market, page, { address: '/operator', roles: ['members'] })
  for (const [desk, list] of [
    ['inquiries', '**/api/operators/inquiries?*'],
    ['members', '**/api/operators/members?*'],
  ] as const) {
    await page.route(list, (route) => route.fulfill({ status: 500 }))
    await page.goto(`/operator/${desk}`)
    const failed = page.getByRole('alert').filter({ hasText: '네트워크가 원활하지 않습니다.' })
    await expect(failed).toBeVisible()
    await expect(page.getByText('모두 답했어요')).toHaveCount(0)
    await expect(page.getByText('로딩 중')).toHaveCount(0)
    await page.unroute(list)
    await failed.getByRole('button', { name: '다시 시도' }).click()
    await expect(failed).toHaveCount(0)
  }
})

test('what is typed while a memo, an answer or a saved reply is on its way stays', async ({
  page,
  market,
  shopper,
}) => {
  await ask(shopper, { q_subject: '토요일에도 오나요?' })
  await ask(shopper, { q_subject: '그다음에 물은 것' })
  await openConsole(market, page, { address: '/operator/inquiries', roles: ['members'] })
  await page.getByRole('link', { name: /토요일에도 오나요/ }).click()
  await expect(page.getByRole('heading', { name: '토요일에도 오나요?' })).toBeVisible()

  let letGo = await holdChanges(page, /\/notes$/)
  const note = page.getByLabel('새 메모')
  await note.fill('전화로도 물었음')
  await note.press('Control+Enter')
  await expect(page.getByRole('button', { name: '남기는 중' })).toBeVisible()
  await note.press('Control+End')
  await note.pressSequentially(' 다시 걸기로 함')
  await letGo()
  await expect(
    page.getByRole('region', { name: '내부 메모' }).getByText('전화로도 물었음', { exact: true }),
  ).toBeVisible()
  await expect(note).toHaveValue('다시 걸기로 함')
  await note.press('Control+Enter')
  await expect(
    page.getByRole('region', { name: '내부 메모' }).getByText('다시 걸기로 함', { exact: true }),
  ).toBeVisible()
  await expect(note).toHaveValue('')

  await page.getByRole('button', { name: '저장한 답', exact: true }).click()
  await page.getByRole('button', { name: '새로 쓰기' }).click()
  const fresh = page.getByRole('dialog', { name: '새 답 저장하기' })
  await fresh.getByLabel('이름').fill('주말')
  await fresh.getByLabel('답', { exact: true }).fill('주말에는')
  letGo = await holdChanges(page, /\/saved-replies/)
  await fresh.getByLabel('이름').press('Enter')
  await expect(fresh.getByRole('button', { name: '저장하는 중' })).toBeVisible()
  await fresh.getByLabel('답', { exact: true }).fill('주말에는 쉬어요.')
  await letGo()
  const form = page.getByRole('dialog', { name: '저장한 답 고치기' })
  await expect(form.getByLabel('답', { exact: true })).toHaveValue('주말에는 쉬어요.')
  await form.getByLabel('이름').press('Enter')
  await expect(page.getByRole('button', { name: /^주말 ?주말에는 쉬어요\./ })).toBeVisible()
  await page.keyboard.press('Escape')

  letGo = await holdChanges(page, /\/answer$/)
  await page.getByLabel('답변', { exact: true }).fill('토요일에는 쉬어요.')
  await page.getByLabel('답변', { exact: true }).press('Control+Enter')
  await expect(page.getByRole('button', { name: '보내는 중' })).toBeVisible()
  await page.getByLabel('답변', { exact: true }).press('Control+End')
  await page.getByLabel('답변', { exact: true }).pressSequentially(' 월요일에 보내요.')
  await letGo()
  const again = page.getByLabel('답변 고치기')
  await expect(again).toHaveValue('토요일에는 쉬어요. 월요일에 보내요.')
  await page.getByRole('button', { name: '고친 답 보내기' }).click()
  // What was corrected stays open although another one waits: the answer as it was sent, above the one before it.
  await page.getByText('고치기 전 답변 1개').click()
  await expect(page.getByText('토요일에는 쉬어요.', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: '토요일에도 오나요?' })).toBeVisible()
  await expect(again).toHaveValue('토요일에는 쉬어요. 월요일에 보내요.')
  await expect(page.getByRole('button', { name: '되돌리기' })).toHaveCount(0)
})
