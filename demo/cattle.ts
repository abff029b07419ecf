import type { MeatGrading } from '#server/providers/meat-grading.ts'
import type { GradedCarcass } from '#server/providers/meat-grading.ts'
import type { BeefKind, GradeCode, Sex } from './content/kinds.ts'
import { hash32, type Random } from './content/random.ts'
import { askSandbox } from './sandbox.ts'

export type AnimalKind = { breed: BeefKind; sex?: Sex; grade?: GradeCode }
type Numbered = { cattle_no: string; breed: BeefKind; sex: Sex; grade: GradeCode }

export type Cattle = {
  /** The number of an animal that will be graded as this kind; no number twice. */
  draw: (kind: AnimalKind) => Promise<string>
  /** The same, for a kind of which many are needed. */
  drawOften: (kind: AnimalKind) => Promise<string>
  /** A random one by the market's shares, with more good steers than in nature. */
  drawAny: (chance: Random) => Promise<string>
}

/** Numbers per request: rare kinds take the service long to find, so only few are requested unless many are needed. */
const few = 12
const many = 100

/** How often the partners bring each kind. The grade within a kind is as in nature, unless one is named. */
const brought: readonly (readonly [AnimalKind, number])[] = [
  [{ breed: '한우', sex: '거세', grade: '01' }, 9],
  [{ breed: '한우', sex: '거세', grade: '02' }, 9],
  [{ breed: '한우', sex: '거세', grade: '03' }, 10],
  [{ breed: '한우', sex: '거세', grade: '04' }, 14],
  [{ breed: '한우', sex: '거세', grade: '05' }, 12],
  [{ breed: '한우', sex: '거세', grade: '06' }, 4],
  [{ breed: '한우', sex: '거세', grade: '07' }, 2],
  // The best cows are rare in nature; here there are more, so that buyers can compare.
  [{ breed: '한우', sex: '암', grade: '01' }, 7],
  [{ breed: '한우', sex: '암', grade: '02' }, 6],
  [{ breed: '한우', sex: '암' }, 16],
  [{ breed: '육우' }, 9],
  [{ breed: '젖소' }, 6],
]

/** Draws traceability numbers that the sandbox's grading service knows; the same ones for the same seed. */
export function openCattle(sandboxUrl: string, seed: string): Cattle {
  const first = hash32(`${seed}:cattle`) % 1_000_000
  const pools = new Map<string, { numbers: string[]; asked: number }>()
  const used = new Set<string>()

  async function draw(kind: AnimalKind, batch = few): Promise<string> {
    const name = JSON.stringify(kind)
    const pool = pools.get(name) ?? { numbers: [], asked: 0 }
    pools.set(name, pool)
    for (;;) {
      const number = pool.numbers.shift()
      if (number === undefined) await refill(pool, kind, batch)
      else if (!used.has(number)) {
        used.add(number)
        return number
      }
    }
  }

  async function refill(pool: { numbers: string[]; asked: number }, kind: AnimalKind, batch: number): Promise<void> {
    if (pool.asked > 100) throw new Error(`no more animals: ${JSON.stringify(kind)}`)
    const query = new URLSearchParams({ ...kind, count: String(batch), seed: String(first + pool.asked++) })
    const { numbers } = await askSandbox<{ numbers: Numbered[] }>(
      sandboxUrl,
      `/control/grading/numbers?${query.toString()}`,
    )
    pool.numbers.push(...numbers.map((animal) => animal.cattle_no))
  }

  return {
    draw,
    drawOften: (kind) => draw(kind, many),
    drawAny: (chance) => draw(chance.weighted(brought), many),
  }
}

const atOnce = 12

/** Asks the grading service about each number, a few at once; returns the results in the order of the numbers. */
export async function gradeAll(grading: MeatGrading, numbers: readonly string[]): Promise<GradedCarcass[]> {
  const graded: GradedCarcass[] = []
  const waiting = numbers.entries()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [index, number] of waiting) graded[index] = await grading.find(number)
    }),
  )
  return graded
}
