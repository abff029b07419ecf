/** Carriers report numbers with this end as unknown. */
const unknownToCarriers = '4040'

const untilCarrier = 2_000
const untilPhone = 5_000

/** The provider's result for a text, by its age in milliseconds. */
export function resultOf(
  { to, replacement }: { to: string; replacement: boolean },
  age: number,
): { statusCode: string; statusMessage: string } {
  if (age < untilCarrier) return { statusCode: '2000', statusMessage: '정상 접수(이통사로 접수 예정) ' }
  if (age < untilPhone) return { statusCode: '3000', statusMessage: '이통사로 접수 완료' }
  if (replacement) return { statusCode: '3104', statusMessage: '카카오톡 사용자가 아닙니다.' }
  if (to.endsWith(unknownToCarriers)) return { statusCode: '3059', statusMessage: '이통사가 모르는 번호입니다.' }
  return { statusCode: '4000', statusMessage: '수신 완료' }
}
