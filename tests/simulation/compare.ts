import type { Rows } from './rows.ts'
import { mustBe } from './turn.ts'
import type { World } from './world.ts'

/** Every box, order, line, payment, refund and return as the model has it against the rows. */
export function compare(world: World, { boxes, orders }: Rows): void {
  for (const [n, { id, ps, kind, by, order, until, since }] of world.boxes.entries()) {
    const row = boxes.get(id)!
    const isHeld = kind === 'CART' || kind === 'ORDER' || kind === 'PAYING'
    mustBe(
      world,
      `box ${n}`,
      {
        ps: row.ps,
        kind: row.kind,
        by: row.by,
        order: row.order,
        until: row.until,
        ...(isHeld && { since: row.since }),
      },
      { ps, kind, by, order: order?.id ?? null, until, ...(isHeld && { since }) },
    )
  }
  const rows = world.members.flatMap(({ id }) => orders.get(id) ?? [])
  for (const order of world.orders) {
    const row = rows.find(({ url }) => url === order.url)
    mustBe(
      world,
      `order ${order.n}`,
      { state: row?.state, payments: row?.payments },
      { state: order.state, payments: order.payments },
    )
    mustBe(
      world,
      `the lines of order ${order.n}`,
      row?.lines.map((line) => seenOf(line, line.box)).toSorted(byBox),
      order.lines.map((line) => seenOf(line, line.box.id)).toSorted(byBox),
    )
  }
}

type Seen = { os: string; live: boolean; refund: { state: string } | null; back: { state: string } | null }
const seenOf = ({ os, live, refund, back }: Seen, box: number) => ({
  box,
  os,
  live,
  refund: refund?.state ?? null,
  back: back?.state ?? null,
})
const byBox = (one: { box: number }, other: { box: number }) => one.box - other.box
