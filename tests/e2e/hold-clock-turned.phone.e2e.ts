import { button, expect, test } from './buying.ts'

test('a hold counts on by the time of the market when the clock of the telephone is turned back or ahead', async ({
  page,
  order,
}) => {
  expect(order.boxes).toHaveLength(3)
  const time = page.getByRole('timer').first()
  const turn = (hours: number) =>
    page.evaluate((by) => {
      const { now } = Date
      Date.now = () => now() + by
    }, hours * 3_600_000)
  const goesOn = async () => {
    for (let seconds = 0; seconds < 3; seconds++) await expect(time).not.toHaveText(await time.innerText())
  }
  await turn(-1)
  await goesOn()

  // A machine that slept knows no better, until the server has been asked.
  await turn(2)
  await expect(time).toHaveText('00:00')
  await expect(time).toHaveText(/^09:/)
  await goesOn()
  await expect(button(page, /원 결제하기/)).toBeEnabled()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})
