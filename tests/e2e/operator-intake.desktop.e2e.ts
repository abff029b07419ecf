import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { cutTemplates } from '#domain/cut-templates.ts'
import { traceability } from '#domain/traceability.ts'
import { carcassSheet, rowsOf } from '#tests/support/carcass-sheet.ts'
import { makeCarcass, makePartner, makeProduct } from '#tests/support/make.ts'
import { fitsWidths } from '#tests/support/open-to-all.ts'
import { expect, test } from '#tests/support/shop.ts'
import { slaughtered } from '#tests/support/slaughtered.ts'
import { expectOpenToAll, openConsole } from './operator.ts'

const cuts = cutTemplates.whole.cuts.length

/** How many lines the words take. */
const linesOf = (words: Locator) =>
  words.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  })

/** As a clipboard hands it over. */
const paste = (page: Page, text: string) =>
  page.evaluate((words) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', words)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

/** As the hand lets a file go over a part of the page. */
async function drop(page: Page, over: string, { name, type, bytes }: { name: string; type: string; bytes: Buffer }) {
  const dataTransfer = await page.evaluateHandle(
    ([base64 = '', fileName = '', mimeType]) => {
      const transfer = new DataTransfer()
      const content = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
      transfer.items.add(new File([content], fileName, { type: mimeType ?? '' }))
      return transfer
    },
    [bytes.toString('base64'), name, type],
  )
  const place = page.getByLabel(over)
  await place.dispatchEvent('dragover', { dataTransfer })
  await expect(page.getByText('여기에 놓으세요')).toBeVisible()
  await place.dispatchEvent('drop', { dataTransfer })
  await expect(page.getByText('여기에 놓으세요')).toBeHidden()
}

// What is outside the usual depends on what was sold.
test.use({ ground: { name: 'intake' } })

test('a carcass of twenty cuts goes on sale by keyboard alone, and an open page shows it', async ({
  page,
  market,
  shop,
}) => {
  const [number = ''] = await slaughtered(market)
  // What was sold of one cut is over a month old, or of the grades beside this one.
  const soldElsewhere = (times: number) =>
    sql`
      insert into price_sales (day, beef_code, judge_sex_nm, grade_code, pc_code, n, weight, amount)
      select market_today() - 50, '01', sex, grade, '01010300', 5 * ${times}::int, 20 * ${times}::int, 20 * 61000 * ${times}::int
      from unnest('{거세,암,수}'::text[]) sex, unnest('{03,05}'::text[]) grade`.execute(market.db)
  await soldElsewhere(1)
  await openConsole(market, page, { address: '/operator/intake', roles: ['intake'] })
  const field = page.getByLabel('이력번호 12자리')
  await expect(field).toBeFocused()
  await expectOpenToAll(page)

  const keys = page.keyboard
  await keys.type(number)
  await keys.press('Enter')
  await expect(page.getByText('등급판정 정보를 불러왔어요.')).toBeVisible()
  await expect(page.getByLabel('품종')).toHaveValue('한우')
  await expect(page.getByLabel('공급사')).toBeFocused()
  await keys.press('ArrowDown')
  await expect(page.getByLabel('공급사')).not.toHaveValue('')
  await keys.press('Enter')
  const first = page.getByLabel('안심살 무게 kg')
  await expect(first).toBeFocused()

  // One cell is wrong: nothing goes in, and it is said which.
  const weights = Array.from({ length: cuts }, (_, n) => (4 + n / 4).toFixed(2))
  await paste(page, weights.with(2, '열두근').join('\n'))
  await expect(page.getByText('3번째 칸 ‘열두근’ 숫자가 아니에요')).toBeVisible()
  await expect(first).toHaveValue('')
  await paste(page, `${weights.join('\n')}\n1.00`)
  await expect(page.getByText('21칸을 붙여넣었는데 남은 부위는 20개예요.')).toBeVisible()
  await expect(first).toHaveValue('')
  await paste(page, `${weights.with(0, '6920g').join('\r\n')}\r\n`)
  await expect(first).toHaveValue('6.92')
  await expect(page.getByLabel('뒷사태 무게 kg')).toHaveValue(weights[18]!)

  // The last weight leads on to the prices; an estimate is nobody's price until it is taken.
  const price = page.getByLabel('안심살 kg당 가격')
  await expect(price).toBeFocused()
  await expect(price).toHaveValue('')
  await expect(price).toHaveAccessibleDescription(/시세에서 추정$/)
  await keys.press('Enter')
  await expect(price).toHaveValue('61,000')
  await expect(page.getByText(/^1부위는 시세가 없어 가까운 시세에서 추정한 가격이에요/)).toBeVisible()
  await price.focus()
  for (let n = 0; n < 3; n++) {
    await keys.press('ControlOrMeta+A')
    await keys.type(String(30_000 + n * 500))
    await keys.press('Enter')
  }
  // The others come as a table, with their prices beside the weights.
  await page.locator('[data-cell="3-weight"]').focus()
  await paste(page, weights.flatMap((weight, n) => (n < 3 ? [] : [`${weight}\t${30_000 + n * 500}`])).join('\n'))
  await expect(page.getByRole('region', { name: '합계와 판매' })).toContainText('부위 20')
  await keys.press('Control+S')
  await expect(page.getByRole('button', { name: '저장됨' })).toBeVisible()
  await expectOpenToAll(page)
  await page.reload()
  await expect(first).toHaveValue('6.92')

  const visitor = await shop.anotherBrowser()
  await visitor.goto('/Main')
  const today = visitor.getByRole('region', { name: '오늘 올라온 초신선' })
  await expect(today).toContainText(/\d/)
  const before = await today.innerText()
  // How many for how much is asked first, then each value outside the usual: the tenderloin stands at half of its estimate.
  await keys.press('Control+Enter')
  await expect(page.getByRole('alertdialog', { name: /^20상자 · [\d,]+만원을 판매 시작할까요\?$/ })).toBeVisible()
  await keys.press('Enter')
  const odd = page.getByRole('alertdialog', { name: '평소와 다른 값이 1줄 있어요' })
  await expect(odd).toContainText('kg당 30,000원: 가까운 시세에서 추정한 값 61,000원보다 50.8% 낮아요')
  await expectOpenToAll(page)
  await keys.press('Shift+Tab')
  await keys.press('Space')
  await keys.press('Tab')
  await keys.press('Enter')
  await expect(page.getByText(/20부위 판매를 시작했어요/)).toBeVisible()
  await expect(page.getByLabel('이력번호 12자리')).toHaveValue('')
  await expect.poll(() => today.innerText()).not.toBe(before)
  await page.getByRole('link', { name: '등록함' }).click()
  await expect(page.getByRole('row').filter({ hasText: '20/20 남음' })).toBeVisible()
  await expectOpenToAll(page)
  await soldElsewhere(-1)
})

test('a number that the service does not know is typed by hand; more meat than carcass is refused', async ({
  page,
  market,
}) => {
  const { partner_name } = await makePartner(market.db)
  await openConsole(market, page, { address: '/operator/intake', roles: ['intake'] })
  await page.getByLabel('이력번호 12자리').fill('999999999999')
  await page.getByRole('button', { name: '조회' }).click()
  await expect(page.getByText('아래 칸에 직접 입력하면 돼요.')).toBeVisible()
  await page.getByLabel('부위 틀').selectOption('구이 8부위')
  await page.getByLabel('품종').selectOption('한우')
  await page.getByLabel('성별').selectOption('암')
  await page.getByLabel('월령').fill('40')
  await page.getByLabel('도체중').fill('60')
  await page.getByLabel('육량등급').selectOption('B')
  await page.getByLabel('도축일').fill(await page.getByLabel('가공일').inputValue())
  await page.getByLabel('도축장').fill('음성공판장')
  await page.getByLabel('농장').fill('충북 음성군')
  await page.getByLabel('공급사').selectOption(partner_name)
  // The stamp is pressed; the radio button itself is drawn by it.
  const grade = page.getByRole('radio', { name: '1+등급', exact: true })
  await page.locator('label').filter({ has: grade }).click()
  await expect(grade).toBeChecked()
  await page.getByRole('button', { name: '표 붙여넣기' }).click()
  await page.getByLabel('무게 열').fill(Array.from({ length: 8 }, () => '9.5').join('\n'))
  await page.getByRole('button', { name: '무게 채우기' }).click()
  await expect(page.getByText('부위의 합(76.00kg)이 도체중(60kg)보다 커요.')).toBeVisible()
  await expect(page.getByRole('button', { name: '판매 시작' })).toBeDisabled()
  await page.getByLabel('도체중').fill('400')
  await page.getByRole('button', { name: '판매 시작' }).click()
  await expect(page.getByText(/^입력하지 않은 것이 8칸 있어요: 안심살 kg당 가격, /)).toBeVisible()
  await expect(page.getByLabel('안심살 kg당 가격')).toBeFocused()
  // The same table once more, with its prices beside the weights.
  await page.getByRole('button', { name: '표 붙여넣기' }).click()
  await page.getByLabel('무게 열').fill(Array.from({ length: 8 }, () => '9.5\t80,000').join('\n'))
  await page.getByRole('button', { name: '무게 채우기' }).click()
  await expect(page.getByLabel('안심살 kg당 가격')).toHaveValue('80,000')
  const photo = await sharp({ create: { width: 900, height: 540, channels: 3, background: '#7a1f2b' } })
    .jpeg()
    .toBuffer()
  // One picture chosen, one let go beside the place for them; the first is taken out again.
  await page.getByLabel(/사진 더하기/).setInputFiles({ name: '단면.jpg', mimeType: 'image/jpeg', buffer: photo })
  const preview = page.getByAltText('등심 단면 1')
  await expect(preview).toHaveJSProperty('complete', true)
  await expect(preview).not.toHaveJSProperty('naturalWidth', 0)
  await drop(page, '도축장', { name: '옆.jpg', type: 'image/jpeg', bytes: photo })
  await expect(page.getByAltText('등심 단면 2')).not.toHaveJSProperty('naturalWidth', 0)
  await drop(page, '사진 더하기', { name: '성적서.txt', type: 'text/plain', bytes: Buffer.from('글') })
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await page.getByRole('button', { name: '사진 1 빼기' }).click()
  await expect(page.getByAltText('등심 단면 2')).toHaveCount(0)
  await page.getByLabel('예약 시각').fill('2099-01-01T06:00')
  await page.getByRole('button', { name: '예약하기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '예약하기' }).click()
  // Nobody has compared it with its papers.
  await page
    .getByRole('alertdialog', { name: /^확인 전인 도체가 있습니다/ })
    .getByRole('button')
    .click()
  await expect(page.getByText('다른 담당자가 서류와 대조하면 더 확실해요.')).toBeVisible()
  await page.getByRole('button', { name: '서류와 같음 확인' }).click()
  await page
    .getByRole('alertdialog', { name: '내가 입력한 것을 서류와 다시 대조했나요?' })
    .getByRole('button', { name: '같아요, 확인' })
    .click()
  await expect(page.getByText(/^확인함 · 김담당 · /)).toBeVisible()
  await page.getByRole('button', { name: '예약하기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '예약하기' }).click()
  await expect(page.getByText('2099.01.01 06:00에 판매해요')).toBeVisible()
  const { rows } = await sql<{ pictures: number }>`
    select jsonb_array_length(sheet -> 'pictures') as pictures from intake_drafts where cattle_no = '999999999999'`.execute(
    market.db,
  )
  expect(rows).toEqual([{ pictures: 1 }])
  await page.getByRole('link', { name: /^예약/ }).click()
  await expect(page.getByRole('row').filter({ hasText: '2099.01.01 06:00' })).toBeVisible()
  await page.getByRole('button', { name: /예약 풀기/ }).click()
  await expect(page.getByText('예약한 도체가 없어요')).toBeVisible()
})

test('a box on sale gets another price, which open pages show, and is stopped with a reason', async ({
  page,
  market,
  shop,
}) => {
  const { cattle_no } = await makeCarcass(market.db)
  const carcass = await market.db
    .selectFrom('carcass_infos')
    .select('id')
    .where('cattle_no', '=', cattle_no)
    .executeTakeFirstOrThrow()
  const box = await makeProduct(market.db, { carcass_id: carcass.id, weight: 4.2, kg_price: 100_000 })
  const visitor = await shop.anotherBrowser()
  await visitor.goto(`/GoodsPop?goodsId=${box.id}&ps_code=1`)
  const price = visitor.getByText('420,000원', { exact: true }).first()
  await expect(price).toBeVisible()
  await openConsole(market, page, { address: `/operator/boxes?carcass=${carcass.id}`, roles: ['intake'] })
  await page.getByRole('row').filter({ hasText: '4.20kg' }).getByText('4.20kg').click()
  await page.getByLabel('kg당 가격').fill('95000')
  await page.getByRole('button', { name: '399,000원으로 바꾸기' }).click()
  await expect(page.getByText('399,000원으로 바꿨어요')).toBeVisible()
  await expect(visitor.getByText('399,000원', { exact: true }).first()).toBeVisible()
  await expect(price).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: '95,000' })).toBeVisible()
  // What is shown gets a name, and from then on the desk opens with it.
  await page.getByRole('button', { name: '저장한 보기' }).click()
  await page.getByRole('button', { name: '이 보기 저장' }).click()
  await page.getByLabel('이름').fill('오늘의 도체')
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await page.getByRole('button', { name: '저장한 보기: 오늘의 도체' }).click()
  await expect(page.getByRole('link', { name: '오늘의 도체' })).toHaveAttribute('aria-current', 'true')
  await expectOpenToAll(page)
  await page.getByRole('button', { name: '보기 관리' }).click()
  await page.getByRole('button', { name: '오늘의 도체 처음 보기로' }).click()
  await expect(page.getByRole('button', { name: '오늘의 도체 처음 보기로' })).toHaveAttribute('aria-pressed', 'true')
  await expectOpenToAll(page)
  await page.goto('/operator/boxes')
  await expect(page).toHaveURL(new RegExp(`carcass=${carcass.id}$`))
  await expectOpenToAll(page)
  await page.getByRole('row').filter({ hasText: '95,000' }).getByRole('checkbox').check()
  await page.getByRole('button', { name: '판매 중지' }).click()
  await page.getByRole('button', { name: '포장 불량' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '판매 중지' }).click()
  await expect(page.getByText('1개 판매를 중지했어요')).toBeVisible()
  const { ps_code } = await market.db
    .selectFrom('products')
    .select('ps_code')
    .where('id', '=', box.id)
    .executeTakeFirstOrThrow()
  expect(ps_code).toBe(0)
})

test('a sheet of carcasses is checked cell by cell, survives a reload, and what is right goes on sale', async ({
  page,
  market,
}) => {
  const { partner_name } = await makePartner(market.db)
  const { rows } = await sql<{ day: string }>`select market_today()::text as day`.execute(market.db)
  const [one, two, three] = await slaughtered(market, 3, 5)
  const carcass = (number: string | undefined) => ({ 이력번호: number, 공급사: partner_name, 가공일: rows[0]!.day })
  const boxes = [
    ['안심살', 3.07, 141_900],
    ['꽃등심살', 8.42, 128_300],
  ] as const
  const buffer = await carcassSheet([
    ...rowsOf(carcass(one), boxes),
    ...rowsOf({ ...carcass(two), 공급사: '없는축산' }, [['안심살', '열두근', 141_900], boxes[1]]),
    ...rowsOf(carcass(three), boxes),
  ])
  await openConsole(market, page, { address: '/operator/intake?lane=SHEET', roles: ['intake'] })
  await expect(page.getByText('아직 올린 표가 없어요')).toBeVisible()
  await expectOpenToAll(page)
  const template = page.waitForEvent('download')
  await page.getByRole('button', { name: '양식 내려받기' }).click()
  expect((await template).suggestedFilename()).toBe('도체 입고 양식.xlsx')
  await page.getByLabel('도체 표 파일').setInputFiles({ name: '금요일 입고.xlsx', mimeType: '', buffer })
  await expect(page.getByRole('row').filter({ hasText: '열두근' })).toContainText('숫자가 아니에요')
  await page.reload()
  await expect(page.getByRole('heading', { name: '금요일 입고.xlsx' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '없는축산' })).toContainText('없는 공급사예요')
  await expectOpenToAll(page)
  for (const width of [1280, 768, 390, 360]) {
    await page.setViewportSize({ width, height: 844 })
    const kg = page.getByRole('row').filter({ hasText: '열두근' })
    for (const words of ['무게(kg)', traceability(two!)]) expect(await linesOf(kg.getByText(words)), words).toBe(1)
    await fitsWidths(page, [width])
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: '2두 판매 시작' }).click()
  await page
    .getByRole('alertdialog', { name: /^4상자 · [\d,]+만원을 판매 시작할까요\?$/ })
    .getByRole('button', { name: '판매 시작' })
    .click()
  await expect(page.getByText('2두 판매 시작', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '2두 판매 시작' })).toBeHidden()
  // It goes on in the background, and the list of boxes looks only now and then.
  await expect(page.getByRole('button', { name: '결과 내려받기' })).toBeVisible()
  await page.getByRole('link', { name: '등록함' }).click()
  await expect(page.getByRole('row').filter({ hasText: '2/2 남음' })).toHaveCount(2)
  await page.getByRole('link', { name: '표로 입고' }).click()
  await page.getByRole('row').filter({ hasText: '금요일 입고.xlsx' }).click()
  await expect(page.getByRole('button', { name: '결과 내려받기' })).toBeVisible()
})
