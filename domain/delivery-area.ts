import { remoteCounties, remoteTowns } from './remote-areas.ts'

const jejuRefusal = '제주도 지역은 배송이 불가합니다.'
const remoteRefusal = '산간/도서 지역은 배송이 불가합니다.'

/** Where the courier does not go: counties as a whole, and places in others by their words, '완도군 청산면'. */
export type RemoteAreas = { counties: readonly string[]; towns: readonly string[] }

/**
 * An address as the postcode search answers it; `address` is the line that is stored as address1, `area` the names of the areas it is in,
 * '완도군 청산면 도청리', which only the search itself tells.
 */
export type Place = { zonecode: string; address: string; area?: string }

/**
 * Why the cold-chain courier does not go there, or undefined when it does (SPEC §5, DECISIONS §4).
 * `areas`: the operator's list; null: the usual one.
 * Words are compared whole and only in the part that names areas: 북도 is inside 충청북도, 대청 inside 부산 대청로.
 */
export function deliveryRefusal(
  { zonecode, address, area = '' }: Place,
  areas: RemoteAreas | null = null,
): string | undefined {
  const lines = [areaWords(address), wordsOf(area)]
  if (lines[0]?.[0]?.startsWith('제주') || zonecode.startsWith('63')) return jejuRefusal
  const { counties, towns } = areas ?? { counties: remoteCounties, towns: remoteTowns }
  // Also when the next word was run together with it: 울릉군울릉읍.
  if (lines.flat().some((word) => counties.some((county) => word.startsWith(county)))) return remoteRefusal
  if (remoteCodes.some(([county, code]) => counties.includes(county) && code.test(zonecode))) return remoteRefusal
  return towns.some((town) => lines.some((words) => holds(words, wordsOf(town)))) ? remoteRefusal : undefined
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** All of a place's words, in their order; an address may say more in between: 안산시 (단원구) 풍도동. */
function holds(words: readonly string[], place: readonly string[]): boolean {
  let from = 0
  for (const word of place) {
    const at = words.indexOf(word, from)
    if (at < 0) return false
    from = at + 1
  }
  return place.length > 0
}

/** The words up to the number of the road or lot: province, city or county, district, town, road, and a village named in brackets. */
function areaWords(address: string): string[] {
  const [line = '', bracket = ''] = address.split('(')
  const words = wordsOf(line)
  const number = words.findIndex((word) => /^\d/.test(word))
  return [...words.slice(0, number < 0 ? undefined : number), ...bracket.split(/[\s,)]+/).filter(isTown)]
}

const isTown = (word: string): boolean => /[가-힣](읍|면|동|리)$/.test(word)

/** Postcodes of counties that are islands as a whole (PROVIDERS 2.5): they hold while their county is on the list. */
const remoteCodes = [
  ['옹진군', /^231\d\d$/],
  ['울릉군', /^402\d\d$/],
  ['신안군', /^588\d\d$/],
] as const
