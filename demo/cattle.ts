import type { MeatGrading } from '#server/providers/meat-grading.ts'
import type { GradedCarcass } from '#server/providers/meat-grading.ts'
import type { BeefKind, GradeCode, Sex } from './content/kinds.ts'
import { hash32, type Random } from './content/random.ts'
import { askSandbox } from './sandbox.ts'

export type AnimalKind = { breed: BeefKind; sex?: Sex; grade?: GradeCode }
type Numbered = { cattle_no: string; breed: BeefKind; sex: Sex; grade: GradeCode }

export type Cattle = {
  /** The number of an animal that turns out so when it is graded, each only once. */
  draw: (kind: AnimalKind) => Promise<string>
  /** The same, where many of one kind will be wanted. */
  drawOften: (kind: AnimalKind) => Promise<string>
  /** One as the trade brings them: what is slaughtered, with more of the good steers. */
  drawAny: (chance: Random) => Promise<string>
}

/** Rare kinds take the service long to find, so few are asked for where few are wanted. */
const few = 12
const many = 100

/** How often the market's partners bring which kind. The grade inside a kind is as nature gives it, unless one is named. */
const brought: readonly (readonly [AnimalKind, number])[] = [
  [{ breed: '한우', sex: '거세', grade: '01' }, 9],
  [{ breed: '한우', sex: '거세', grade: '02' }, 9],
  [{ breed: '한우', sex: '거세', grade: '03' }, 10],
  [{ breed: '한우', sex: '거세', grade: '04' }, 14],
  [{ breed: '한우', sex: '거세', grade: '05' }, 12],
  [{ breed: '한우', sex: '거세', grade: '06' }, 4],
  [{ breed: '한우', sex: '거세', grade: '07' }, 2],
  // The best cows are rare in nature; buyers who look at one here find others to compare it with.
  [{ breed: '한우', sex: '암', grade: '01' }, 7],
  [{ breed: '한우', sex: '암', grade: '02' }, 6],
  [{ breed: '한우', sex: '암' }, 16],
  [{ breed: '육우' }, 9],
  [{ breed: '젖소' }, 6],
]

/** Traceability numbers that the sandbox's grading service knows; the same ones for the same seed. */
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

/** Asks the grading service about each number, a few at once; answers in their order. */
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
