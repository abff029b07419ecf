import { deskAt, oneOf } from '#web/operator/desk/desk-address.ts'

export const tabNames = {
  fees: '요금·기간',
  holds: '선점',
  login: '운영자 로그인',
  company: '회사·상담',
  banners: '배너',
  arrival: '도착 예정',
  areas: '배송 불가 지역',
  codes: '코드',
  words: '검색어',
} as const
export type Tab = keyof typeof tabNames

export const at = deskAt('/operator/settings', { tab: oneOf(Object.keys(tabNames) as Tab[], 'fees') })
