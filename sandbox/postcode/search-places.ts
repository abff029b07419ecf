import type { Place } from './place.ts'
import { lotOf, places } from './places.ts'

const squeeze = (text: string) => text.toLowerCase().replaceAll(/\s+/g, '')

/** Doors that hold every word of the question, by road, lot, building name or postcode; better matches first. */
export function searchPlaces(question: string): Place[] {
  const asked = question
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (asked.length === 0) return []
  return places
    .map((place) => ({ place, rank: rankOf(place, asked) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ place }) => place)
}

function rankOf(place: Place, asked: string[]): number {
  const road = `${place.roadname} ${place.number}`
  const lot = `${place.bname} ${lotOf(place)}`
  const all = squeeze(
    [place.sido, place.sigungu, place.bname1, road, lot, place.buildingName, place.zonecode].join(' '),
  )
  if (!asked.every((word) => all.includes(squeeze(word)))) return 0
  const whole = squeeze(asked.join(' '))
  if (squeeze(road) === whole || squeeze(place.buildingName) === whole) return 4
  if (all.endsWith(`${whole}${place.zonecode}`) || squeeze(road).startsWith(whole)) return 3
  return asked.some((word) => word === place.number) ? 2 : 1
}
