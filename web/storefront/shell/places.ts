import type { IconName } from '#web/ui/icon.tsx'

export type Place = { to: string; label: string; icon: IconName; exact?: boolean }

export const home: Place = { to: '/Main', label: '홈', icon: 'home' }
export const fresh: Place = { to: '/GoodsAll', label: '초신선', icon: 'meat' }
export const normal: Place = { to: '/GoodsNormal', label: '일반', icon: 'list' }
export const priceTable: Place = { to: '/UnitPrice', label: '단가표', icon: 'chart' }
export const mine: Place = { to: '/MyPage', label: '마이', icon: 'person' }
export const cart: Place = { to: '/Cart', label: '장바구니', icon: 'cart' }
export const orders: Place = { to: '/MyOrderList', label: '주문·배송', icon: 'truck' }
export const support: Place = { to: '/Customer', label: '고객센터', icon: 'headset' }

const within: Record<string, readonly string[]> = {
  '/MyPage': [
    '/MyOrderList',
    '/MyOrderView',
    '/MyOrderStatement',
    '/MyAddress',
    '/MyAddressAdd',
    '/MyInfo',
    '/MyQnA',
    '/MyQnAWrite',
    '/MyNews',
    '/MemberOut',
  ],
  '/Customer': ['/FAQ', '/Notice', '/NoticeView'],
}

/** Whether an address belongs to a place of the navigation, without regard to case, as in the routes. */
export function isAt(place: Place, pathname: string): boolean {
  const path = pathname.replace(/\/+$/, '').toLowerCase()
  return [place.to, ...(within[place.to] ?? [])].some((one) => one.toLowerCase() === path)
}
