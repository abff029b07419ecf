import { remoteCounties, remoteTowns } from './remote-areas.ts'

export const jejuRefusal = '제주도 지역은 배송이 불가합니다.'
export const remoteRefusal = '산간/도서 지역은 배송이 불가합니다.'

/** An address as the postcode search answers it; `address` is the line that is stored as address1. */
export type Place = { zonecode: string; address: string }

/**
 * Why the cold-chain courier does not go there, or undefined when it does (SPEC §5, DECISIONS §4).
 * Words are compared whole and only in the part that names areas: 북도 is inside 충청북도, 대청 inside 부산 대청로.
 */
export function deliveryRefusal({ zonecode, address }: Place): string | undefined {
  const words = areaWords(address)
  if (words[0]?.startsWith('제주') || zonecode.startsWith('63')) return jejuRefusal
  if (isRemoteCode(zonecode) || words.some(isRemoteCounty)) return remoteRefusal
  return words.some((word) => remoteTowns.has(word)) ? remoteRefusal : undefined
}

/** The words up to the road or lot: province, city or county, district, town, and a village named in brackets. */
function areaWords(address: string): string[] {
  const [line = '', bracket = ''] = address.split('(')
  const words = line.trim().split(/\s+/)
  const road = words.findIndex((word, index) => index > 0 && /(로|길|\d)$/.test(word))
  return [...words.slice(0, road < 0 ? undefined : road), ...bracket.split(/[\s,)]+/).filter(isTown)]
}

/** Also when the next word was run together with it: 울릉군울릉읍. */
const isRemoteCounty = (word: string): boolean => remoteCounties.some((county) => word.startsWith(county))

const isTown = (word: string): boolean => /(읍|면|리)$/.test(word)

/** 옹진 231xx, 울릉 402xx, 신안 588xx (PROVIDERS 2.5). */
const isRemoteCode = (zonecode: string): boolean => /^(231|402|588)\d\d$/.test(zonecode)
