import { chanceOf, pick } from '#sandbox/chance.ts'
import { type Animal } from './animal.ts'
import { type Farm, farmOf } from './farms.ts'
import type { Slaughter } from './slaughter-book.ts'

export type Past = {
  birth: string
  /** Reports of the owners, oldest first: 전산등록 (birth), 양수 (bought, for some), 도축출하 (sent to slaughter). */
  farms: { farm: Farm; regType: string; date: string }[]
  packer: { name: string; address: string }
  vaccinated: string
  vaccinatedDaysBefore: number
  vaccineTurn: number
  bloodTest: string
}

const day = 24 * 3_600_000
/** Half a year, in months: calves are sold at six to nine. */
const soldAt = [6, 6, 7, 7, 8, 9]
const soldShare = 0.55

/** The life of an animal before slaughter, derived from its number and the day of slaughter. */
export function pastOf({ animal, slaughter }: { animal: Animal; slaughter: Slaughter }): Past {
  const next = chanceOf(`past ${animal.cattleNo}`)
  const birth = monthsLater(slaughter.abattDate, -animal.birthmonth)
  const registered = plusDays(birth, 3 + Math.floor(next() * 4))
  const sold = next() < soldShare
  const bornAt = sold ? farmOf(next) : animal.farm
  const boughtOn = plusDays(monthsLater(birth, pick(soldAt, next())), Math.floor(next() * 20))
  const vaccinatedDaysBefore = 60 + Math.floor(next() * 110)
  const { address, name } = animal.slaughterhouse
  return {
    birth,
    farms: [
      { farm: bornAt, regType: '전산등록', date: registered },
      ...(sold ? [{ farm: animal.farm, regType: '양수', date: boughtOn }] : []),
      { farm: animal.farm, regType: '도축출하', date: slaughter.abattDate },
    ],
    packer: { name: `${name} 육가공장`, address },
    vaccinated: plusDays(slaughter.abattDate, -vaccinatedDaysBefore),
    vaccinatedDaysBefore,
    // Twice a year from the third month on.
    vaccineTurn: Math.max(1, Math.floor((animal.birthmonth - vaccinatedDaysBefore / 30 - 2) / 6) + 1),
    bloodTest: plusDays(slaughter.abattDate, -(7 + Math.floor(next() * 24))),
  }
}

function monthsLater(date: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, last))).toISOString().slice(0, 10)
}

const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10)
