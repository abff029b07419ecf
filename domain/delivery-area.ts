import { remoteCounties, remoteTowns } from './remote-areas.ts'

export const jejuRefusal = '제주도 지역은 배송이 불가합니다.'
export const remoteRefusal = '산간/도서 지역은 배송이 불가합니다.'

/** Counties and towns that the courier does not go to, by their whole names. */
export type RemoteAreas = { counties: readonly string[]; towns: readonly string[] }

/** An address as the postcode search answers it; `address` is the line that is stored as address1. */
export type Place = { zonecode: string; address: string }

/**
 * Why the cold-chain courier does not go there, or undefined when it does (SPEC §5, DECISIONS §4).
 * `areas`: the operator's list; null: the usual one.
 * Words are compared whole and only in the part that names areas: 북도 is inside 충청북도, 대청 inside 부산 대청로.
 */
export function deliveryRefusal({ zonecode, address }: Place, areas: RemoteAreas | null = null): string | undefined {
  const words = areaWords(address)
  if (words[0]?.startsWith('제주') || zonecode.startsWith('63')) return jejuRefusal
  const { counties, towns } = areas ?? { counties: remoteCounties, towns: [...remoteTowns] }
  // Also when the next word was run together with it: 울릉군울릉읍.
  if (words.some((word) => counties.some((county) => word.startsWith(county)))) return remoteRefusal
  if (remoteCodes.some(([county, code]) => counties.includes(county) && code.test(zonecode))) return remoteRefusal
  return words.some((word) => towns.includes(word)) ? remoteRefusal : undefined
}

/** The words up to the road or lot: province, city or county, district, town, and a village named in brackets. */
function areaWords(address: string): string[] {
  const [line = '', bracket = ''] = address.split('(')
  const words = line.trim().split(/\s+/)
  const road = words.findIndex((word, index) => index > 0 && /(로|길|\d)$/.test(word))
  return [...words.slice(0, road < 0 ? undefined : road), ...bracket.split(/[\s,)]+/).filter(isTown)]
}

const isTown = (word: string): boolean => /(읍|면|리)$/.test(word)

/** Postcodes of counties that are islands as a whole (PROVIDERS 2.5): they hold while their county is on the list. */
const remoteCodes = [
  ['옹진군', /^231\d\d$/],
  ['울릉군', /^402\d\d$/],
  ['신안군', /^588\d\d$/],
] as const
