import assert from 'node:assert/strict'
import { it } from 'node:test'
import { refusals } from '#contract/refusals.ts'
import type { Market } from '#tests/support/market.ts'
import { ServerRefusal } from '#web/api/failures.ts'
import { park, type Place } from './parked.ts'

export type Act<Scene> = readonly [words: string, act: (scene: Scene) => Promise<unknown>]

/** 'ok', or the code of the refusal; a list where it depends on how quickly the provider answers after both have passed. */
type Answer = string | readonly string[]

export type End<Scene> = {
  /** What is true then, in words: the end of the test's sentence. */
  so: string
  /** How the first act and the second were answered, in the order of `acts`. */
  answers: readonly [Answer, Answer]
  /** What `seen` has to say, whole. */
  seen: object
  /** Where this order is parked, if not where the race is. */
  at?: (scene: Scene) => Place
  /** Whoever comes second does not wait: he passes by rows that are locked, or is answered from what stood before. */
  passes?: true
}

export type Race<Scene> = {
  /** Everything that is there before; made anew for each order. */
  scene: () => Promise<Scene>
  acts: readonly [Act<Scene>, Act<Scene>]
  /** Where both have to pass: held by the test until both stand before it. */
  at: (scene: Scene) => Place
  /** What stands after it, as users, desk and provider see it. */
  seen: (scene: Scene) => Promise<object>
  /** When the first act came first, and when the second did. */
  ends: readonly [End<Scene>, End<Scene>]
}

/** Where it makes no difference who came first. */
export const eitherWay = <Scene>(end: End<Scene>): readonly [End<Scene>, End<Scene>] => [end, end]

/**
 * Two acts that want the same rows, once in either order and without luck: the test holds the rows, starts one act, waits until
 * PostgreSQL says that it stands there, starts the other, waits again, and lets go. Each order is a test of its own.
 */
export function race<Scene>(market: () => Market, { scene: make, acts, at, seen, ends }: Race<Scene>): void {
  for (const [first, end] of ends.entries()) {
    const [leader, follower] = first === 0 ? acts : [acts[1], acts[0]]
    void it(`${leader[0]}, then ${follower[0]}: ${end.so}`, async () => {
      const scene = await make()
      const parked = await park(market(), (end.at ?? at)(scene))
      const answers: Promise<string>[] = []
      try {
        answers.push(answerOf(leader[1](scene)))
        await sooner(parked.queued(1), answers[0]!, `${leader[0]}: was not parked but answered`)
        answers.push(answerOf(follower[1](scene)))
        if (end.passes)
          await sooner(
            answers[1]!,
            parked.queued(2).then(() => 'waits'),
            `${follower[0]}: does not pass but`,
          )
        else await sooner(parked.queued(2), answers[1]!, `${follower[0]}: did not wait but was answered`)
      } finally {
        await parked.release()
      }
      const said = await Promise.all(answers)
      const inOrder = first === 0 ? said : said.toReversed()
      assert.deepEqual(
        inOrder,
        end.answers.map((answer, n) =>
          typeof answer === 'string' ? answer : answer.find((one) => one === inOrder[n]),
        ),
      )
      assert.deepEqual(await seen(scene), end.seen)
    })
  }
}

/** What is hoped for comes before what is not. */
async function sooner(hoped: Promise<unknown>, feared: Promise<string>, otherwise: string): Promise<void> {
  for (const one of [hoped, feared]) one.catch(() => {})
  const early = await Promise.race([hoped.then(() => undefined), feared])
  if (early !== undefined) assert.fail(`${otherwise} '${early}'`)
}

/** 'ok' or the code of the refusal; whatever else an act ends in fails the test. */
async function answerOf(act: Promise<unknown>): Promise<string> {
  try {
    await act
    return 'ok'
  } catch (error) {
    if (!(error instanceof ServerRefusal)) throw error
    const code = Object.entries(refusals).find(
      ([, { errno, status }]) => errno === error.errno && status === error.status,
    )
    return code?.[0] ?? `${error.status} ${error.errno}`
  }
}
