import { type ComponentType, type ReactNode, useState } from 'react'
import { Redirect } from '#web/router/redirect.tsx'
import { useLocation } from '#web/router/use-location.ts'
import { lazyPart } from '#web/storefront/shell/lazy-part.tsx'
import { MembersOnly, NotAfterPayment } from './guards.tsx'
import type { LaterPath } from './later-pages.ts'

type Route = {
  /** As SPEC §2 writes it; matched without regard to case. */
  path: string
  element: ReactNode
  /** Loads the code of the page, so that the first screen can wait for it instead of flashing. */
  load?: () => Promise<unknown>
}

type Guard = 'members' | 'members-before-payment'

function page(path: string, fetchPage: () => Promise<ComponentType>, guard?: Guard): Route {
  let Loaded: ComponentType | undefined
  const load = () => fetchPage().then((fetched) => (Loaded = fetched))
  const Waited = lazyPart(load)
  // A page whose code is loaded renders without suspending: a server-rendered screen is hydrated at once, even under a pressing finger.
  function Page() {
    const [Shown] = useState<ComponentType>(() => Loaded ?? Waited)
    return <Shown />
  }
  return { path, load, element: guarded(<Page />, guard) }
}

const NotFoundPage = lazyPart(() =>
  import('#web/storefront/shell/not-found-page.tsx').then((module) => module.NotFoundPage),
)
const ReadyPage = lazyPart(() => import('#web/storefront/shell/ready-page.tsx').then((module) => module.ReadyPage))

const later = (path: LaterPath, guard?: Guard): Route =>
  page(path, () => import('./later-pages.ts').then((module) => module.laterPages[path]()), guard)

function guarded(element: ReactNode, guard: Guard | undefined): ReactNode {
  if (!guard) return element
  return <MembersOnly>{guard === 'members' ? element : <NotAfterPayment>{element}</NotAfterPayment>}</MembersOnly>
}

const loadSupport = () => import('#web/storefront/support/support-page.tsx').then((module) => module.SupportPage)
const loadLogin = () => import('#web/storefront/session/login-page.tsx').then((module) => module.LoginPage)

/** Every path of SPEC §2, and some that it does not have: /MyOrderStatement, /Trace, /MyNews. */
const routes: readonly Route[] = [
  { path: '/', element: <ToMain /> },
  { path: '/undefined', element: <Redirect to="/" /> },
  page('/Main', () => import('#web/storefront/home/home-page.tsx').then((module) => module.HomePage)),
  page('/Login', loadLogin),
  page('/UserLogin', loadLogin),
  page('/GoodsAll', () =>
    import('#web/storefront/catalogue/carcasses-page.tsx').then((module) => module.CarcassesPage),
  ),
  page('/GoodsNormal', () =>
    import('#web/storefront/catalogue/products-page.tsx').then((module) => module.ProductsPage),
  ),
  page('/GoodsSearch', () => import('#web/storefront/catalogue/search-page.tsx').then((module) => module.SearchPage)),
  page('/GoodsPop', () => import('#web/storefront/catalogue/product-page.tsx').then((module) => module.ProductPage)),
  page('/Cart', () => import('#web/storefront/checkout/cart-page.tsx').then((module) => module.CartPage), 'members'),
  page(
    '/Order',
    () => import('#web/storefront/checkout/order-gate.tsx').then((module) => module.OrderGate),
    'members-before-payment',
  ),
  page(
    '/OrderSuccess',
    () => import('#web/storefront/checkout/order-success-page.tsx').then((module) => module.OrderSuccessPage),
    'members',
  ),
  page(
    '/OrderFail',
    () => import('#web/storefront/checkout/order-fail-page.tsx').then((module) => module.OrderFailPage),
    'members',
  ),
  page(
    '/MyOrderList',
    () => import('#web/storefront/orders/order-list-page.tsx').then((module) => module.OrderListPage),
    'members',
  ),
  later('/MyOrderView', 'members'),
  later('/MyOrderStatement', 'members'),
  later('/Trace'),
  later('/MyAddress', 'members'),
  later('/MyAddressAdd', 'members'),
  page('/MyPage', () => import('#web/storefront/account/my-page.tsx').then((module) => module.MyPage), 'members'),
  later('/MyQnA', 'members'),
  later('/MyQnAWrite', 'members'),
  later('/MyNews', 'members'),
  later('/MyInfo', 'members'),
  later('/MemberOut', 'members'),
  later('/MemberReg'),
  later('/Memberprocess01'),
  later('/Memberprocess02'),
  later('/Memberprocess03'),
  later('/IdSearch'),
  later('/PassSearch'),
  { path: '/Ready', element: <ReadyPage /> },
  page('/UnitPrice', () =>
    import('#web/storefront/unit-price/unit-price-page.tsx').then((module) => module.UnitPricePage),
  ),
  page('/Notice', loadSupport),
  page('/NoticeView', loadSupport),
  page('/FAQ', loadSupport),
  page('/Magazine', loadSupport),
  page('/MagazineView', loadSupport),
  page('/Policy', loadSupport),
  page('/Private', loadSupport),
  page('/Customer', loadSupport),
]

const notFound: Route = { path: '*', element: <NotFoundPage /> }
const plain = (path: string) => path.replace(/\/+$/, '').toLowerCase()
const byPath = new Map(routes.map((route) => [plain(route.path), route]))
/** The traceability number of /Trace is part of the path, because people read it off paper and type it. */
const place = (pathname: string) => plain(pathname).replace(/^\/trace\/[^/]+$/, '/trace')

/** The route of an address, without regard to case or a slash at the end. */
export const routeOf = (pathname: string): Route => byPath.get(place(pathname)) ?? notFound

/** Loads the code of the page for an address. */
export async function preload(pathname: string): Promise<void> {
  await routeOf(pathname === '/' ? '/Main' : pathname).load?.()
}

/** `/` is the home page and keeps the query string (SPEC §2). */
function ToMain() {
  const { search } = useLocation()
  return <Redirect to={{ pathname: '/Main', search }} />
}
