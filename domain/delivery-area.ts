import { remoteCounties, remoteTowns } from './remote-areas.ts'

const jejuRefusal = '제주도 지역은 배송이 불가합니다.'
const remoteRefusal = '산간/도서 지역은 배송이 불가합니다.'

/** Areas without delivery: whole counties, and places in other counties, written as '완도군 청산면'. */
export type RemoteAreas = { counties: readonly string[]; towns: readonly string[] }

/**
 * An address from the postcode search. `address` is the line that is stored as address1; `area` the names of its areas, '완도군 청산면 도청리',
 * which only the search result has.
 */
export type Place = { zonecode: string; address: string; area?: string }

/**
 * Why the cold-chain courier does not deliver there, or undefined when it does (SPEC §5, DECISIONS §4). `areas`: the operator's list; null:
 * the default one. Only whole words are compared, and only in the part of the address that names areas: 북도 is inside 충청북도, 대청 inside 부산
 * 대청로.
 */
export function deliveryRefusal(
  { zonecode, address, area = '' }: Place,
  areas: RemoteAreas | null = null,
): string | undefined {
  const lines = [areaWords(address), wordsOf(area)]
  if (lines[0]?.[0]?.startsWith('제주') || zonecode.startsWith('63')) return jejuRefusal
  const { counties, towns } = areas ?? { counties: remoteCounties, towns: remoteTowns }
  // `startsWith`, because the next word may be attached without a space: 울릉군울릉읍.
  if (lines.flat().some((word) => counties.some((county) => word.startsWith(county)))) return remoteRefusal
  if (remoteCodes.some(([county, code]) => counties.includes(county) && code.test(zonecode))) return remoteRefusal
  return towns.some((town) => lines.some((words) => holds(words, wordsOf(town)))) ? remoteRefusal : undefined
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** Whether all words of a place occur in their order; an address may have more in between: 안산시 (단원구) 풍도동. */
function holds(words: readonly string[], place: readonly string[]): boolean {
  let from = 0
  for (const word of place) {
    const at = words.indexOf(word, from)
    if (at < 0) return false
    from = at + 1
  }
  return place.length > 0
}

/** The words before the number of the road or lot: province, city or county, district, town, road; and a village in brackets. */
function areaWords(address: string): string[] {
  const [line = '', bracket = ''] = address.split('(')
  const words = wordsOf(line)
  const number = words.findIndex((word) => /^\d/.test(word))
  return [...words.slice(0, number < 0 ? undefined : number), ...bracket.split(/[\s,)]+/).filter(isTown)]
}

const isTown = (word: string): boolean => /[가-힣](읍|면|동|리)$/.test(word)

/** Postcodes of counties that consist of islands (PROVIDERS 2.5); used while their county is on the list. */
const remoteCodes = [
  ['옹진군', /^231\d\d$/],
  ['울릉군', /^402\d\d$/],
  ['신안군', /^588\d\d$/],
] as const
