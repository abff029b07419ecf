/**
 * Pages that are reached from other pages: of members, for signing up, behind a login that was forgotten. Where their code and their
 * styles lie is a list of 1 kB, which no first screen waits for. By the path in routes.tsx.
 */
export const laterPages = {
  '/MyOrderView': () => import('./orders/order-detail-page.tsx').then((module) => module.OrderDetailPage),
  '/MyOrderStatement': () => import('./statement/statement-page.tsx').then((module) => module.StatementPage),
  '/Trace': () => import('./trace/trace-page.tsx').then((module) => module.TracePage),
  '/MyAddress': () => import('./account/address-list-page.tsx').then((module) => module.AddressListPage),
  '/MyAddressAdd': () => import('./account/address-form-page.tsx').then((module) => module.AddressFormPage),
  '/MyQnA': () => import('./inquiries/inquiries-page.tsx').then((module) => module.InquiriesPage),
  '/MyQnAWrite': () => import('./inquiries/inquiries-page.tsx').then((module) => module.InquiriesPage),
  '/MyNews': () => import('./news/news-page.tsx').then((module) => module.NewsPage),
  '/MyInfo': () => import('./account/my-info-page.tsx').then((module) => module.MyInfoPage),
  '/MemberOut': () => import('./account/member-out-page.tsx').then((module) => module.MemberOutPage),
  '/MemberReg': () => import('./sign-up/member-type-page.tsx').then((module) => module.MemberTypePage),
  '/Memberprocess01': () => import('./sign-up/terms-page.tsx').then((module) => module.TermsPage),
  '/Memberprocess02': () => import('./sign-up/details-page.tsx').then((module) => module.DetailsPage),
  '/Memberprocess03': () => import('./sign-up/application-page.tsx').then((module) => module.ApplicationPage),
  '/IdSearch': () => import('./session/id-search-page.tsx').then((module) => module.IdSearchPage),
  '/PassSearch': () => import('./session/pass-search-page.tsx').then((module) => module.PassSearchPage),
}

export type LaterPath = keyof typeof laterPages
