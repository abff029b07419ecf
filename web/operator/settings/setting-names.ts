import { deliveryBases, type DeliveryRule } from '#domain/delivery-price.ts'
import { grouped } from '#domain/prices.ts'
import { deskBounds, feeBounds } from '#domain/setting-bounds.ts'

export const settingNames: Partial<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(feeBounds).map(([key, { name }]) => [key, name])),
  ...Object.fromEntries(Object.entries(deskBounds).map(([key, { name }]) => [key, name])),
  delivery_rule: '배송비를 받는 단위',
  delivery_taxed: '배송비에 부가세',
  auto_cancel: '발주 전 취소는 바로 환불',
  hold: '선점',
  company: '회사',
  support: '상담',
  banners: '배너',
  remote_areas: '배송 불가 지역',
  courier_days: '택배사가 걸리는 날',
  holidays: '휴일',
}

/** The value of a setting, if it can be said in a few words; otherwise ''. */
export function wordsOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? '켬' : '끔'
  if (typeof value === 'number') return grouped(value)
  return isRule(value) ? ruleWords(value) : ''
}

type Rule = Omit<DeliveryRule, 'fee'>
const isRule = (value: unknown): value is Rule =>
  typeof value === 'object' && value !== null && 'per' in value && 'free_from' in value
const ruleWords = ({ per, free_from }: Rule): string =>
  [deliveryBases[per], free_from === null ? '' : `${grouped(free_from)}원부터 무료`].filter(Boolean).join(' · ')
