import { authorise, type Shopper, startPaying, succeed } from '#tests/support/shopping.ts'
import type { Sandbox } from '#sandbox/open.ts'

/** What the buyers met. Times are milliseconds of performance.now(). */
export type Met = {
  /** When each order was told to be paid. */
  sales: number[]
  /** What was asked and not answered, or refused. */
  failures: { at: number; what: string }[]
  paid: { order: number }[]
  /** Who came back from the provider and was never told that he has paid. */
  unanswered: string[]
}

type Ground = { sandbox: Pick<Sandbox, 'url'>; nextBox: () => number | undefined }

const moment = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Milliseconds from one purchase to the next. */
const rest = 1_000
/** Milliseconds in which everybody has his answer, whatever happens to the cluster. */
const patience = 240_000

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
      await moment(500)
      continue
    }
    const authorised = await authorise(ground as never, form.pg)
    const end = performance.now() + patience
    let said: string | undefined
    while (said === undefined && performance.now() < end) {
      const answer = await noting('pay', met, () => succeed(shopper, form.urlCode, authorised))
      said = answer?.data.os_code
      if (said === undefined) await moment(200)
    }
    if (said === 'PAYK') {
      met.sales.push(performance.now())
      met.paid.push({ order: form.order_id })
    } else met.unanswered.push(`order ${form.order_id} came back from the provider and was told ${said ?? 'nothing'}`)
    await moment(rest)
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
