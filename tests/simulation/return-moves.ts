import { askReturn, withdrawReturnRequest } from '#server/orders/ask-return.ts'
import { approveReturn } from '#server/returns/approve-return.ts'
import { receiveReturn } from '#server/returns/receive-return.ts'
import { refundReturn } from '#server/returns/refund-return.ts'
import { refuseReturn } from '#server/returns/refuse-return.ts'
import { returnForm } from '#tests/support/asking-back.ts'
import { pick } from '#tests/support/chance.ts'
import { ordered, needsSecondPerson } from './line-moves.ts'
import { attempt, expect, type Move, mustBe, type Stage, wasHonest } from './turn.ts'
import type { World } from './world.ts'

const day = 86_400

/** What comes back: asked for, taken back, fetched, received, refused, paid back. */
export function returnMoves(stage: Stage, world: World): Move[] {
  const { deps, clerks, now } = stage
  const [desk] = clerks
  const one = pick(ordered(world), world.next)
  if (!one) return []
  const { order, line } = one
  const named = `line ${order.lines.indexOf(line)} of order ${order.n}`
  const shipped = ['DELI', 'DELK', 'ORDK', 'RTNW', 'RTNI', 'RTNK'].includes(line.os)
  return [
    // The days in which it may be asked for are not the model's: it is asked well within them.
    { weight: shipped && now() - line.laneAt < day ? 5 : 0.3, play: ask },
    { weight: line.back ? 1 : 0.2, play: takeBack },
    ...(line.back ? [{ weight: 5, play: decide }] : []),
  ]

  async function ask(): Promise<void> {
    const confirms = world.next() < 0.7
    const outcome = await attempt(world, `${named} is asked back${confirms ? ', confirmed with it' : ''}`, () =>
      askReturn(deps, order.by, [line.id], { ...returnForm, confirm_YN: confirms ? 'Y' : 'N' }, []),
    )
    const may = line.os === 'ORDK' || (confirms && (line.os === 'DELI' || line.os === 'DELK'))
    const open = line.back && !['DONE', 'REFUSED', 'WITHDRAWN'].includes(line.back.state)
    if (open) return expect(world, outcome, line.back!.state === 'REQUESTED' ? 'done' : 'return.open')
    if (line.box.ps !== 5 || line.os === 'RTNK' || line.os === 'ORDC')
      return expect(world, outcome, 'return.closed', 'line.missing')
    expect(world, outcome, may ? 'done' : 'return.not-confirmed', ...(may ? [] : ['line.missing']))
    if (may) {
      line.os = 'RTNW'
      line.back = { id: 0, state: 'REQUESTED' }
    }
  }

  async function takeBack(): Promise<void> {
    const outcome = await attempt(world, `the return of ${named} is taken back`, () =>
      withdrawReturnRequest(deps, order.by, line.id),
    )
    const state = line.back?.state
    const may = state === 'REQUESTED' || state === 'WITHDRAWN'
    expect(world, outcome, may ? 'done' : 'return.not-withdrawable')
    if (state === 'REQUESTED') end('WITHDRAWN')
  }

  async function decide(): Promise<void> {
    const id = line.back!.id
    const { state } = line.back!
    const what = pick(['approve', 'approve', 'receive', 'receive', 'refund', 'refund', 'refuse'] as const, world.next)
    const act = {
      approve: () => approveReturn(deps, desk, { id }),
      receive: () => receiveReturn(deps, desk, { id }),
      refuse: () => refuseReturn(deps, desk, { id, words: '확인했어요.' }),
      refund: () => refundReturn(deps, desk, { id }),
    }[what]
    const from = {
      approve: ['REQUESTED'],
      receive: ['PICKUP'],
      refuse: ['REQUESTED', 'PICKUP', 'RECEIVED'],
      refund: ['REQUESTED', 'RECEIVED'],
    }[what]
    const outcome = await attempt<unknown>(world, `the desk: ${what} the return of ${named}`, act)
    const may = from.includes(state)
    expect(world, outcome, may ? 'done' : 'return.not-now')
    if (!may) return
    if (what === 'approve') {
      line.os = 'RTNI'
      line.back!.state = 'PICKUP'
    }
    if (what === 'receive') {
      line.box.ps = 6
      line.back!.state = 'RECEIVED'
    }
    if (what === 'refuse') end('REFUSED')
    if (what === 'refund') {
      const held = needsSecondPerson({ order, line })
      line.back!.state = 'REFUNDING'
      line.refund = { id: 0, state: held ? 'HELD' : 'NEW', resell: false, alone: true }
      if (!held)
        world.checks.push(() => {
          if (wasHonest(world)) mustBe(world, 'a refund that nothing stood in the way of', line.refund!.state, 'DONE')
        })
    }
  }

  /** What was inspected is not sold again, though it is the buyer's. */
  function end(state: 'WITHDRAWN' | 'REFUSED'): void {
    line.os = 'ORDK'
    line.back!.state = state
    if (line.box.ps === 6) line.box.ps = 9
  }
}
