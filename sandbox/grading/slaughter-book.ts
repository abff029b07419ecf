import { koreanDate } from '#sandbox/korean-time.ts'
import type { World } from '#sandbox/world.ts'
import { type Animal, animalOf } from './animal.ts'

export type Slaughter = {
  cattleNo: string
  abattDate: string
  judgeDate: string
  /** Certificate number: code of the slaughterhouse, month and day, serial. */
  issueNo: string
}

export type SlaughterBook = {
  of(cattleNo: string): { animal: Animal; slaughter: Slaughter }
  byIssueNo(issueNo: string): { animal: Animal; slaughter: Slaughter } | undefined
  /** Fixes how many days ago animals asked for the first time were slaughtered; null = by their number. */
  setDaysAgo(days: number | null): void
  clear(): void
}

const day = 24 * 3_600_000

/** An animal is slaughtered when it is first asked about, some days before; from then on its dates stay. */
export function createSlaughterBook({ clock, journal }: Pick<World, 'clock' | 'journal'>): SlaughterBook {
  const byNumber = new Map<string, Slaughter>()
  const byIssue = new Map<string, string>()
  let daysAgo: number | null = null

  function enter(slaughter: Slaughter): void {
    byNumber.set(slaughter.cattleNo, slaughter)
    byIssue.set(slaughter.issueNo, slaughter.cattleNo)
  }

  for (const slaughter of journal.restore('slaughter') as Slaughter[]) enter(slaughter)

  function slaughterNow(animal: Animal): Slaughter {
    const killed = clock.now() - (daysAgo ?? animal.restedDays) * day
    const abattDate = koreanDate(killed)
    // Graded the day after, as the carcass must be chilled first, but never in the future.
    const judgeDate = koreanDate(Math.min(killed + day, clock.now()))
    const front = `${animal.slaughterhouse.code}-${judgeDate.slice(5, 7)}${judgeDate.slice(8, 10)}`
    let serial = Number(animal.cattleNo.slice(-5)) % 10_000
    while (byIssue.has(`${front}${String(serial).padStart(4, '0')}`)) serial = (serial + 1) % 10_000
    return { cattleNo: animal.cattleNo, abattDate, judgeDate, issueNo: `${front}${String(serial).padStart(4, '0')}` }
  }

  function of(cattleNo: string) {
    const animal = animalOf(cattleNo)
    const known = byNumber.get(cattleNo)
    if (known !== undefined) return { animal, slaughter: known }
    const slaughter = slaughterNow(animal)
    enter(slaughter)
    journal.write('slaughter', cattleNo, slaughter)
    return { animal, slaughter }
  }

  return {
    of,
    byIssueNo(issueNo) {
      const cattleNo = byIssue.get(issueNo)
      return cattleNo === undefined ? undefined : of(cattleNo)
    },
    setDaysAgo(days) {
      daysAgo = days
    },
    clear() {
      byNumber.clear()
      byIssue.clear()
      daysAgo = null
      journal.forget('slaughter')
    },
  }
}
