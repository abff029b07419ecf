import { feeBounds } from '#domain/setting-bounds.ts'

export const settingNames: Partial<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(feeBounds).map(([key, { name }]) => [key, name])),
  auto_cancel: '발주 전 취소는 바로 환불',
  hold: '선점',
  company: '회사',
  support: '상담',
  banners: '배너',
  remote_areas: '배송 불가 지역',
}
