import { chanceOf } from '#sandbox/chance.ts'
import { readData } from '#sandbox/read-data.ts'
import { morePlaces } from './more-places.ts'
import type { Place } from './place.ts'

type Row = Omit<Place, 'number' | 'apartment'> & { roadAddress: string }

const known: Place[] = (readData('addresses.json') as { list: Row[] }).list.map((row) => ({
  zonecode: row.zonecode,
  sido: row.sido,
  sigungu: row.sigungu,
  roadname: row.roadname,
  number: row.roadAddress.split(' ').at(-1) ?? '1',
  bname1: row.bname1,
  bname: row.bname,
  buildingName: row.buildingName,
  apartment: false,
}))

const apartments = ['푸른마을아파트', '한가람아파트', '햇살마을아파트', '느티나무아파트']

/** Doors further along the road of a known place: three plain ones and one invented apartment house. */
function neighbours(place: Place): Place[] {
  const number = Number.parseInt(place.number, 10)
  const next = chanceOf(`road ${place.sido} ${place.sigungu} ${place.roadname}`)
  const plain = [4, 12, 26].map((step) => ({ ...place, number: String(number + step), buildingName: '' }))
  const name = apartments[Math.floor(next() * apartments.length)] ?? ''
  return [...plain, { ...place, number: String(number + 40), buildingName: name, apartment: true }]
}

const named = [...known, ...morePlaces]

/** Every door the address search knows. */
export const places: readonly Place[] = [...named, ...named.flatMap(neighbours)]

/** Lot number of a door; invented, but always the same. */
export function lotOf(place: Place): string {
  const next = chanceOf(`lot ${place.sido} ${place.sigungu} ${place.roadname} ${place.number}`)
  const main = 1 + Math.floor(next() * 900)
  const part = Math.floor(next() * 30)
  return part === 0 ? String(main) : `${main}-${part}`
}
