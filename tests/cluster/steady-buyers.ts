import { authorise, type Shopper, startPaying, succeed } from '#tests/support/shopping.ts'
import type { Sandbox } from '#sandbox/open.ts'

/** What the buyers met. `sales`: when each order was told to be paid; `failures`: what was asked and not answered, or refused. Milliseconds of performance.now(). */
export type Met = {
  sales: number[]
  failures: { at: number; what: string }[]
  paid: { order: number }[]
}

type Ground = { sandbox: Pick<Sandbox, 'url'>; nextBox: () => number | undefined }

const moment = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** One member who buys a box after the other until `over`, and asks again, as a browser that is sent back does, until it is answered whether it is paid. */
export async function buySteadily(ground: Ground, shopper: Shopper, met: Met, over: () => boolean): Promise<void> {
  while (!over()) {
    const box = ground.nextBox()
    if (box === undefined) {
      await moment(50)
      continue
    }
    const form = await noting('open', met, () => startPaying(shopper, [box]))
    if (!form) {
      // Whoever was refused comes back after a moment, with another box.
      await moment(100)
      continue
    }
    const authorised = await authorise(ground as never, form.pg)
    for (;;) {
      const answer = await noting('pay', met, () => succeed(shopper, form.urlCode, authorised))
      if (answer) {
        if (answer.data.os_code === 'PAYK') {
          met.sales.push(performance.now())
          met.paid.push({ order: form.order_id })
        }
        break
      }
      await moment(200)
    }
  }
}

async function noting<Answer>(
  what: string,
  { failures }: Met,
  ask: () => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await ask()
  } catch (error) {
    failures.push({ at: performance.now(), what: `${what}: ${error instanceof Error ? error.message : String(error)}` })
    return undefined
  }
}
