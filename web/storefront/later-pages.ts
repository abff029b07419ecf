/**
 * Pages that are only reached from other pages: those of members, of signing up, of a forgotten login. The list of their files is 1 kB that
 * no first screen waits for. Keys are the paths in routes.tsx.
 */
export const laterPages = {
  '/MyOrderView': () => import('#web/storefront/orders/order-detail-page.tsx').then((module) => module.OrderDetailPage),
  '/MyOrderStatement': () =>
    import('#web/storefront/statement/statement-page.tsx').then((module) => module.StatementPage),
  '/Trace': () => import('#web/storefront/trace/trace-page.tsx').then((module) => module.TracePage),
  '/MyAddress': () => import('#web/storefront/account/address-list-page.tsx').then((module) => module.AddressListPage),
  '/MyAddressAdd': () =>
    import('#web/storefront/account/address-form-page.tsx').then((module) => module.AddressFormPage),
  '/MyQnA': () => import('#web/storefront/inquiries/inquiries-page.tsx').then((module) => module.InquiriesPage),
  '/MyQnAWrite': () => import('#web/storefront/inquiries/inquiries-page.tsx').then((module) => module.InquiriesPage),
  '/MyNews': () => import('#web/storefront/news/news-page.tsx').then((module) => module.NewsPage),
  '/MyInfo': () => import('#web/storefront/account/my-info-page.tsx').then((module) => module.MyInfoPage),
  '/MemberOut': () => import('#web/storefront/account/member-out-page.tsx').then((module) => module.MemberOutPage),
  '/MemberReg': () => import('#web/storefront/sign-up/member-type-page.tsx').then((module) => module.MemberTypePage),
  '/Memberprocess01': () => import('#web/storefront/sign-up/terms-page.tsx').then((module) => module.TermsPage),
  '/Memberprocess02': () => import('#web/storefront/sign-up/details-page.tsx').then((module) => module.DetailsPage),
  '/Memberprocess03': () =>
    import('#web/storefront/sign-up/application-page.tsx').then((module) => module.ApplicationPage),
  '/IdSearch': () => import('#web/storefront/session/id-search-page.tsx').then((module) => module.IdSearchPage),
  '/PassSearch': () => import('#web/storefront/session/pass-search-page.tsx').then((module) => module.PassSearchPage),
}

export type LaterPath = keyof typeof laterPages
