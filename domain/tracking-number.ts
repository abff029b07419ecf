/** The formats of the couriers' numbers, as the tracking service checks them (couriers.json); all others: 9 to 14 digits. */
const forms: Readonly<Record<string, RegExp>> = {
  'kr.cjlogistics': /^\d{10}(\d{2})?$/,
  'kr.lotte': /^\d{12}$/,
  'kr.hanjin': /^(\d{12}|\d{14})$/,
  'kr.logen': /^\d{11}$/,
  'kr.epost': /^\d{13}$/,
}
const anyForm = /^\d{9,14}$/

/** '6012-0000-0019' → '601200000019': as people write and paste them, in full-width digits too. */
export const plainTrackingNumber = (said: string): string => said.normalize('NFKC').replaceAll(/[\s-]/g, '')

/** Whether a number without separators can be one of this courier. */
export const isTrackingNumber = (courierCode: string, number: string): boolean =>
  (forms[courierCode] ?? anyForm).test(number)

const sevens = new Set(['kr.cjlogistics', 'kr.lotte', 'kr.hanjin'])

/**
 * Whether the last digit is the other digits modulo seven, as with three couriers; undefined if no rule is known. A convention, not a
 * published rule: a number that fails is worth a second look, but is never refused.
 */
export function checkDigitFits(courierCode: string, number: string): boolean | undefined {
  if (!sevens.has(courierCode) || !isTrackingNumber(courierCode, number)) return undefined
  return Number(BigInt(number.slice(0, -1)) % 7n) === Number(number.at(-1))
}

/** The tracking service's codes, with names for buyers. */
export const parcelStatusNames = {
  UNKNOWN: '확인 중',
  INFORMATION_RECEIVED: '접수',
  AT_PICKUP: '상품 인수',
  IN_TRANSIT: '이동 중',
  OUT_FOR_DELIVERY: '배송 출발',
  ATTEMPT_FAIL: '배송 실패',
  DELIVERED: '배송완료',
  AVAILABLE_FOR_PICKUP: '보관 중',
  EXCEPTION: '배송 사고',
} as const
export type ParcelStatus = keyof typeof parcelStatusNames

/** The order of the codes in a parcel's course, for events with the same time: couriers' times are whole seconds. */
export const courseOfParcel: ParcelStatus[] = [
  'UNKNOWN',
  'INFORMATION_RECEIVED',
  'AT_PICKUP',
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'ATTEMPT_FAIL',
  'AVAILABLE_FOR_PICKUP',
  'EXCEPTION',
  'DELIVERED',
]
