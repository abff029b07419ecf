import { makeProduct } from '#tests/support/make.ts'
import { makeShoppers } from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'
import type { House } from './raise-house.ts'
import { buySteadily, type Met } from './steady-buyers.ts'

/** How many boxes wait on the shelf: enough for as long as nobody can fill it. */
const shelf = 400

const moment = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Members who buy all the time through the balancer, and somebody who fills the shelf for them. They are new ones: a token ends after half an hour. */
export async function openTrade({ db, config, sandbox }: House, buyers: number) {
  const met: Met = { sales: [], failures: [], paid: [], unanswered: [] }
  const boxes: number[] = []
  let isOver = false
  const over = () => isOver
  const fill = async () => {
    while (!isOver) {
      const made = boxes.length < shelf ? await makeProduct(db).catch(() => undefined) : undefined
      if (made) boxes.push(made.id)
      else await moment(50)
    }
  }
  const filling = fill()
  await until(() => boxes.length > shelf / 2, { what: 'the shelf is not filled', patience: 120_000 })
  const members = await makeShoppers({ db, config, url: `http://127.0.0.1:${config.port}` }, buyers)
  const all = [filling, ...members.map((one) => buySteadily({ sandbox, nextBox: () => boxes.shift() }, one, met, over))]
  return {
    met,
    /** Ends when everybody has his answer. */
    async close() {
      isOver = true
      await Promise.all(all)
    },
  }
}
