import { grouped } from '#domain/prices.ts'
import { feeBounds } from '#domain/setting-bounds.ts'

export const settingNames: Partial<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(feeBounds).map(([key, { name }]) => [key, name])),
  auto_cancel: '발주 전 취소는 바로 환불',
  hold: '선점',
  company: '회사',
  support: '상담',
  banners: '배너',
  remote_areas: '배송 불가 지역',
  courier_days: '택배사가 걸리는 날',
  holidays: '휴일',
}

/** What a setting is set to, where one word can say it; else ''. */
export function wordsOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? '켬' : '끔'
  return typeof value === 'number' ? grouped(value) : ''
}
