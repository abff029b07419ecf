/** Every path of SPEC §2 that shows a screen, with the module of the web that renders it, if it is loaded separately. */
const modules: Record<string, string | undefined> = {
  Main: 'home/home-page',
  Login: 'session/login-page',
  UserLogin: 'session/login-page',
  GoodsAll: 'catalogue/carcasses-page',
  GoodsNormal: 'catalogue/products-page',
  GoodsSearch: 'catalogue/search-page',
  GoodsPop: 'catalogue/product-page',
  Cart: 'cart/cart-page',
  Order: 'checkout/order-page',
  OrderSuccess: 'checkout/order-success-page',
  OrderFail: 'checkout/order-fail-page',
  MyOrderList: 'orders/order-list-page',
  MyOrderView: 'orders/order-detail-page',
  MyOrderStatement: 'statement/statement-page',
  Trace: 'trace/trace-page',
  MyAddress: 'account/address-list-page',
  MyAddressAdd: 'account/address-form-page',
  MyPage: 'account/my-page',
  MyQnA: 'inquiries/inquiries-page',
  MyQnAWrite: 'inquiries/inquiries-page',
  MyNews: 'news/news-page',
  MyInfo: 'account/my-info-page',
  MemberOut: 'account/member-out-page',
  MemberReg: 'sign-up/member-type-page',
  Memberprocess01: 'sign-up/terms-page',
  Memberprocess02: 'sign-up/details-page',
  Memberprocess03: 'sign-up/application-page',
  IdSearch: 'session/id-search-page',
  PassSearch: 'session/pass-search-page',
  Ready: 'shell/ready-page',
  UnitPrice: 'unit-price/unit-price-page',
  Notice: 'support/support-page',
  NoticeView: 'support/support-page',
  FAQ: 'support/support-page',
  Magazine: 'support/support-page',
  MagazineView: 'support/support-page',
  Policy: 'support/support-page',
  Private: 'support/support-page',
  Customer: 'support/support-page',
}

/** Route names for metrics and traces. An address in another spelling is served too, but not counted under a name of its own. */
export const pageRoutePaths: readonly string[] = [...Object.keys(modules).map((name) => `/${name}`), '/Trace/:number']

/** Case is ignored, as in the router of the web. */
const known = new Map(Object.entries(modules).map(([name, module]) => [name.toLowerCase(), { name, module }]))

export type KnownPage = { name: string; module: string | undefined; cattleNo?: string }

/** The page of an address; that of an animal has the traceability number in its path. */
export function pageOf(name: string): KnownPage | undefined {
  const cattleNo = /^trace\/(?:410)?(\d{12})$/i.exec(name)?.[1]
  if (cattleNo === undefined) return known.get(name.toLowerCase())
  return { name: 'Trace', module: modules['Trace'], cattleNo }
}
