import { isDeepStrictEqual } from 'node:util'
import type { Deps } from '#server/deps/deps.ts'
import { Refusal } from '#server/http/refuse.ts'
import { isHonest } from './fates.ts'
import { Died, type Provider } from './provider.ts'
import type { World } from './world.ts'

/** A staff member, as the product's own functions want to know them. */
export type Clerk = { staff: never; request: never }
/** What every world is played in. `now` is the standing clock, in seconds since the batch began. */
export type Stage = { deps: Deps; provider: Provider; clerks: readonly [Clerk, Clerk]; now: () => number }

export type Outcome<Value> = { kind: 'done'; value: Value } | { kind: 'refused'; code: string } | { kind: 'died' }

/** Something somebody may try in the world as it is, and how often. */
export type Move = { weight: number; play: () => Promise<void> }

/** Calls a use case of the server: it is done, is refused with a sentence, or its process dies with it. Anything else is a bug of the server. */
export async function attempt<Value>(world: World, what: string, act: () => Promise<Value>): Promise<Outcome<Value>> {
  world.story.push(`  ${what}`)
  const outcome = await act().then(
    (value): Outcome<Value> => ({ kind: 'done', value }),
    (error: unknown): Outcome<Value> => {
      if (error instanceof Died) return { kind: 'died' }
      if (error instanceof Refusal) return { kind: 'refused', code: error.code }
      world.broken.push(`${what}: ${error instanceof Error ? error.stack : String(error)}`)
      return { kind: 'died' }
    },
  )
  world.story.push(`    → ${outcome.kind === 'refused' ? outcome.code : outcome.kind}`)
  return outcome
}

/** Holds an answer against those that the model allows: 'done' or codes of refusals. Who died has said nothing. */
export function expect(world: World, outcome: Outcome<unknown>, ...allowed: string[]): void {
  if (outcome.kind === 'died') return
  const said = outcome.kind === 'refused' ? outcome.code : 'done'
  if (!allowed.includes(said)) world.broken.push(`answered ${said} where only ${allowed.join(' or ')} may be`)
}

export function mustBe(world: World, what: string, is: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(is, wanted))
    world.broken.push(`${what} is ${JSON.stringify(is)} where ${JSON.stringify(wanted)} must be`)
}

/** Nobody made anything up since the step began, no process died, and no earlier refusal is repeated for the same Idempotency-Key. */
export const wasHonest = ({ side }: World): boolean => side.met.every(isHonest) && !side.keeps
