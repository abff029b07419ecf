import { type Route, page } from '#web/operator/kit/route.ts'

/** The pages for people of partners, in the order of the rail. */
export const portalRoutes: readonly Route[] = [
  {
    path: '/partner/orders',
    group: '',
    label: '발주',
    icon: 'box',
    role: 'partner-orders',
    waiting: 'ownOrders',
    ...page(() => import('#web/operator/portal/orders-desk.tsx').then((module) => module.OwnOrdersDesk)),
  },
  {
    path: '/partner/orders/packing',
    group: '',
    label: '포장 목록',
    icon: 'document',
    role: 'partner-orders',
    hidden: true,
    ...page(() => import('#web/operator/portal/packing-page.tsx').then((module) => module.OwnPackingPage)),
  },
  {
    path: '/partner/listings',
    group: '',
    label: '상품 등록',
    icon: 'meat',
    role: 'partner-boxes',
    waiting: 'ownListings',
    ...page(() => import('#web/operator/portal/listings-desk.tsx').then((module) => module.ListingsDesk)),
  },
  {
    path: '/partner/boxes',
    group: '',
    label: '상품',
    icon: 'list',
    role: 'partner-boxes',
    ...page(() => import('#web/operator/portal/boxes-desk.tsx').then((module) => module.OwnBoxesDesk)),
  },
  {
    path: '/partner/settlements',
    group: '',
    label: '정산',
    icon: 'receipt',
    role: 'partner-money',
    waiting: 'ownSettlements',
    ...page(() => import('#web/operator/portal/settlements.tsx').then((module) => module.OwnSettlementsDesk)),
  },
]
