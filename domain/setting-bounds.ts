import { grouped } from './prices.ts'

/** A number that the operator sets. `each`: stored units in one displayed unit (a minute is 60 seconds). */
export type Bound = { name: string; unit: string; min: number; max: number; each?: number; hint?: string }

/** Fees and periods, each a setting of its own. Stored in won and days. */
export const feeBounds = {
  delivery_box_price: {
    name: '배송비',
    unit: '원',
    min: 0,
    max: 200_000,
    hint: '무엇마다 받는지는 아래에서 정해요. 이미 한 주문은 그대로예요.',
  },
  second_person_from: {
    name: '두 사람이 확인하는 환불',
    unit: '원',
    min: 1,
    max: 100_000_000,
    hint: '이 금액부터 다른 담당자의 승인이 있어야 해요. 나누어 돌려줘도 주문마다 더해요.',
  },
  return_days: { name: '반품 신청', unit: '일', min: 1, max: 30, hint: '배송완료부터. 약관도 함께 바뀌어요.' },
  wrong_item_return_days: { name: '오배송 반품 신청', unit: '일', min: 1, max: 90 },
  withdrawal_days: {
    name: '청약 철회',
    unit: '일',
    min: 7,
    max: 90,
    hint: '반품 신청 기간이 지나면 이날까지 1:1 문의로 받아요. 법이 정한 7일보다 짧을 수 없어요.',
  },
  refund_business_days: {
    name: '환불 기한',
    unit: '영업일',
    min: 1,
    max: 4,
    hint: '약관이 정한 4영업일을 넘을 수 없어요.',
  },
  auto_confirm_days: { name: '자동 구매확정', unit: '일', min: 1, max: 30, hint: '배송완료부터' },
  payment_deadline_minutes: {
    name: '결제 확인 기한',
    unit: '분',
    min: 30,
    max: 1_440,
    hint: '이만큼 답이 없으면 결제 화면에서 닫을 수 있어요.',
  },
} as const satisfies Record<string, Bound>
/** The price of goods from which delivery is free. */
export const freeFromBound: Bound = { name: '무료 배송', unit: '원', min: 1_000, max: 100_000_000 }

/** Settings of the console. Stored in minutes. */
export const deskBounds = {
  staff_idle_minutes: {
    name: '쉬면 로그아웃',
    unit: '분',
    min: 10,
    max: 480,
    hint: '아무 일도 하지 않고 이만큼 지나면 비밀번호와 인증번호를 다시 물어요. 로그인은 길어도 12시간이에요.',
  },
} as const satisfies Record<string, Bound>
export type DeskKey = keyof typeof deskBounds
export const staffIdleDefault = 60

export type FeeKey = keyof typeof feeBounds

/** Settings of holds. Stored in seconds and numbers. */
export const holdBounds = {
  cart_hold_seconds: { name: '장바구니 선점', unit: '분', min: 60, max: 3_600, each: 60 },
  cart_cap_seconds: {
    name: '장바구니 선점 한도',
    unit: '분',
    min: 60,
    max: 14_400,
    each: 60,
    hint: '연장을 더해도 여기까지',
  },
  order_hold_seconds: { name: '주문서 선점', unit: '분', min: 60, max: 3_600, each: 60 },
  order_cap_seconds: {
    name: '주문서 선점 한도',
    unit: '분',
    min: 60,
    max: 7_200,
    each: 60,
    hint: '연장을 더해도 여기까지',
  },
  payment_window_seconds: {
    name: '결제창 시간',
    unit: '분',
    min: 300,
    max: 900,
    each: 60,
    hint: '결제사가 여는 시간은 15분까지예요.',
  },
  retry_hold_seconds: { name: '결제 실패 뒤 선점', unit: '분', min: 60, max: 3_600, each: 60 },
  max_held_products: { name: '한 번에 담는 상품', unit: '개', min: 1, max: 50 },
  max_order_lines: { name: '한 주문의 상품', unit: '개', min: 1, max: 50 },
  max_lapses_per_hour: { name: '시간당 놓치기', unit: '번', min: 1, max: 50, hint: '같은 상품을 담았다 놓친 횟수' },
  warning_seconds: { name: '끝나기 전 알림', unit: '초', min: 10, max: 300, hint: '선점이 끝나기 이만큼 전에 알려요.' },
  long_hold_seconds: {
    name: '오래된 선점',
    unit: '분',
    min: 300,
    max: 14_400,
    each: 60,
    hint: '오늘 화면에서 이보다 오래된 것을 알려요.',
  },
} as const satisfies Record<string, Bound>
export type HoldKey = keyof typeof holdBounds

/** '배송비는 0원에서 200,000원까지예요.' */
export function boundSentence({ name, unit, min, max, each = 1 }: Bound): string {
  return `${name}: ${grouped(min / each)}${unit}에서 ${grouped(max / each)}${unit}까지 정할 수 있어요.`
}

export const warningTooLong = '끝나기 전 알림은 한 번의 선점 시간보다 짧아야 해요.'
export const capTooShort = '한도는 한 번의 선점 시간보다 짧을 수 없어요.'
