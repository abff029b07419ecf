import { makeMember } from '#tests/support/make.ts'
import { holdChanges } from '#tests/support/hold-changes.ts'
import { loseAnswer } from '#tests/support/lose-answer.ts'
import { expect, test } from '#tests/support/shop.ts'
import { textsTo } from '#tests/support/texts.ts'
import { openConsole } from './operator.ts'

test('words of a text that are typed while it is being saved stay, and are saved after it', async ({
  page,
  market,
}) => {
  await openConsole(market, page, {
    address: '/operator/messages?lane=wordings&template=member.approve',
    roles: ['content'],
  })
  const pane = page.getByRole('complementary')
  const words = pane.getByRole('textbox', { name: '문구' })
  const save = pane.getByRole('button', { name: '저장', exact: true })
  const sendTyped = async (first: string, then: string, said: string) => {
    const letGo = await holdChanges(page, /\/wordings\/member.approve$/)
    await words.fill(first)
    await save.click()
    await expect(pane.getByRole('button', { name: '저장하는 중' })).toBeVisible()
    await words.fill(then)
    await letGo()
    await expect(page.getByText(said)).toBeVisible()
    await expect(save).toBeEnabled()
    await expect(words).toHaveValue(then)
  }
  await sendTyped('[한결] #{이름}님, 반가워요', '[한결] #{이름}님, 반가워요. 어서 오세요', '문구를 바꿨어요')
  await save.click()
  await expect(pane).toHaveCount(0)

  // Of words that hold later, too: those that come are known by then.
  await page.goto('/operator/messages?lane=wordings&template=member.approve')
  await pane.getByLabel('언제부터').fill('2099-01-02T09:00')
  await sendTyped('[한결] #{이름}님, 새해예요', '[한결] #{이름}님, 새해가 왔어요', '정한 때부터 바뀌어요')
  await expect(pane.getByRole('region', { name: '바뀔 문구' })).toContainText('님, 새해예요')
  await save.click()
  await expect(pane).toHaveCount(0)
  await page.goto('/operator/messages?lane=wordings&template=member.approve')
  await expect(pane.getByRole('region', { name: '바뀔 문구' })).toContainText('님, 새해가 왔어요')
  await expect(words).toHaveValue('[한결] #{이름}님, 반가워요. 어서 오세요')
})

test('what is written on while a message is being sent stays, and is a message of its own', async ({
  page,
  market,
}) => {
  // As where the console is opened without https.
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'))
  const one = await makeMember(market.db, { business_name: '이어쓸식당' })
  await openConsole(market, page, { address: `/operator/messages?lane=write&member=${one.id}`, roles: ['content'] })
  const form = page.getByRole('form', { name: '메시지 쓰기' })
  const send = async () => {
    await form.getByRole('button', { name: '1명에게 보내기' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '보내기' }).click()
  }
  const letGo = await holdChanges(page, /\/mailings$/)
  await form.getByLabel('내용').fill('서류를 찾았어요.')
  await send()
  await expect(form.getByRole('button', { name: '보내는 중' })).toBeVisible()
  await form.getByLabel('내용').press('Control+End')
  await page.keyboard.type(' 내일 보낼게요.')
  await letGo()
  await expect(page.getByText('1명에게 보내요')).toBeVisible()
  await expect(form.getByLabel('내용')).toHaveValue('내일 보낼게요.')
  await send()
  await expect(form.getByLabel('내용')).toHaveValue('')
  await expect.poll(() => textsTo(market, one.phone_no)).toEqual(['[한결] 서류를 찾았어요.', '[한결] 내일 보낼게요.'])
})

test('what is typed while a legal text is being kept stays, and is kept after it', async ({ page, market }) => {
  await openConsole(market, page, { address: '/operator/content?kind=policy&id=new', roles: ['owner'] })
  const note = page.getByLabel('달라진 점')
  const keep = page.getByRole('button', { name: '초안 저장' })
  for (const [first, then] of [
    ['보관 기간', '보관 기간을 바꿔요'],
    ['보관 기간을 줄여요', '보관 기간을 줄여요, 1년으로'],
  ] as const) {
    const letGo = await holdChanges(page, /\/legal\/policy(\/\d+)?$/)
    await note.fill(first)
    await keep.click()
    await expect(page.getByRole('button', { name: '저장하는 중' })).toBeVisible()
    await note.fill(then)
    await letGo()
    await expect(page).toHaveURL(/id=\d+/)
    await expect(page.getByRole('button', { name: '저장하는 중' })).toBeHidden()
    await expect(note).toHaveValue(then)
    await expect(page.getByText('저장하지 않은 글')).toBeVisible()
  }
  await keep.click()
  await expect(page.getByText('저장하지 않은 글')).toBeHidden()
  await page.reload()
  await expect(note).toHaveValue('보관 기간을 줄여요, 1년으로')
})

test('a text that was stored though its answer was lost is told to be saved by the next press, and one that is not changed says so', async ({
  page,
  market,
}) => {
  await openConsole(market, page, {
    address: '/operator/messages?lane=wordings&template=member.approve',
    roles: ['content'],
  })
  const pane = page.getByRole('complementary')
  const save = pane.getByRole('button', { name: '저장', exact: true })
  await save.click()
  await expect(pane.getByText('지금 문구와 같아요')).toBeVisible()
  await pane.getByRole('textbox', { name: '문구' }).fill('[한결] #{이름}님, 답이 없어도 저장돼요')
  await loseAnswer(page, '**/wordings/member.approve')
  await save.click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await save.click()
  await expect(page.getByText('문구를 바꿨어요')).toBeVisible()
  await expect(pane).toHaveCount(0)
})
