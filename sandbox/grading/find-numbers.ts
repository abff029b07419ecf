import { chanceOf } from '#sandbox/chance.ts'
import { type Animal, animalOf } from './animal.ts'

export type Wanted = {
  breed?: string | undefined
  sex?: string | undefined
  grade?: string | undefined
  count: number
  seed: number
}

/** Most numbers that are tried: rare kinds (a 육우 of grade 1++) are one in tens of thousands. */
const mostTries = 300_000

/** Numbers of animals that turn out as wished, always the same ones for the same seed. */
export function findNumbers({ breed, sex, grade, count, seed }: Wanted): Animal[] {
  const next = chanceOf(`numbers ${seed}`)
  const found = new Map<string, Animal>()
  for (let tries = 0; tries < mostTries && found.size < count; tries += 1) {
    const cattleNo = `002${String(1 + Math.floor(next() * 9998)).padStart(4, '0')}${String(Math.floor(next() * 100_000)).padStart(5, '0')}`
    const animal = animalOf(cattleNo)
    const fits =
      (breed === undefined || animal.breed === breed) &&
      (sex === undefined || animal.sex === sex) &&
      (grade === undefined || animal.grade === grade)
    if (fits) found.set(cattleNo, animal)
  }
  return [...found.values()]
}
