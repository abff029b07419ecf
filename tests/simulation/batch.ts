import { chance } from '#tests/support/chance.ts'
import { adopt } from './adopt.ts'
import { compare } from './compare.ts'
import { inParallel } from './in-parallel.ts'
import { lineMoves } from './line-moves.ts'
import { payMoves } from './pay-moves.ts'
import { returnMoves } from './return-moves.ts'
import { readRows } from './rows.ts'
import { settle } from './settle.ts'
import { shopMoves } from './shop-moves.ts'
import { type Hall, makeWorlds } from './stage.ts'
import { comeOver, type Sweeps } from './sweep.ts'
import { tidesOf } from './tides.ts'
import type { Move, Stage } from './turn.ts'
import { isAtRest, type World } from './world.ts'

/** Seeds whose worlds live at the same time: they share the clock and the sweeps, and nothing else. */
export const seedsInBatch = 500
const fewestSteps = 5
const mostSteps = 9

/** Plays these seeds of one batch together. Answers their worlds; `broken` says what did not fit, and what the end of the batch found. */
export async function playBatch(hall: Hall, seeds: readonly number[]): Promise<World[]> {
  await hall.begin()
  const worlds = await makeWorlds(hall.market, seeds)
  const batch = Math.floor(seeds[0]! / seedsInBatch)
  const sweeps: Sweeps = {}
  for (const [step, tide] of tidesOf(batch, mostSteps).entries()) {
    const acting = worlds.filter((world) => stepsOf(world) > step && isSound(world))
    await inParallel(acting, (world) => takeStep(hall.stage, world, step))
    await look(hall, acting)
    // Nothing comes over what is at rest, but days that confirm a purchase; those are seen at the next step.
    const restless = worlds.filter((world) => !isAtRest(world))
    await comeOver(hall, worlds, { sweeps, step, tide })
    if (tide.sweeps) await look(hall, restless)
  }
  await settle(hall, worlds, sweeps, (some) => look(hall, some))
  return worlds
}

const isSound = ({ broken }: World) => broken.length === 0
const stepsOf = ({ seed }: World) => fewestSteps + Math.floor(chance(seed * 31 + 7)() * (mostSteps - fewestSteps + 1))

async function takeStep(stage: Stage, world: World, step: number): Promise<void> {
  world.story.push(`${step + 1}.`)
  const moves = [
    ...shopMoves(stage, world),
    ...payMoves(stage, world),
    ...lineMoves(stage, world),
    ...returnMoves(stage, world),
  ]
  await weighed(moves, world.next()).play()
}

function weighed(moves: readonly Move[], chosen: number): Move {
  let left = chosen * moves.reduce((sum, { weight }) => sum + weight, 0)
  return moves.find(({ weight }) => (left -= weight) < 0) ?? moves.at(-1)!
}

/** Everything is held against the rows, and what each step promised is asked for. */
async function look({ market, stage, start }: Hall, worlds: readonly World[]): Promise<void> {
  const sound = worlds.filter(isSound)
  const rows = await readRows(market.pool, sound, start)
  for (const world of sound) {
    adopt(
      world,
      world.members.flatMap(({ id }) => rows.orders.get(id) ?? []),
      stage.provider,
      stage.now(),
    )
    for (const check of world.checks.splice(0)) check()
    compare(world, rows)
    world.givesUp = null
    world.side.met = []
  }
}
