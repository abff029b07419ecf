import type { ComponentType } from 'react'
import { useLocation } from '#web/router/use-location.ts'
import { CustomerPage } from './customer-page.tsx'
import { FaqPage } from './faq-page.tsx'
import { PolicyPage, PrivacyPage } from './legal-page.tsx'
import { MagazineListPage } from './magazine-list-page.tsx'
import { MagazinePage } from './magazine-page.tsx'
import { NoticeListPage } from './notice-list-page.tsx'
import { NoticePage } from './notice-page.tsx'

const pages: Record<string, ComponentType | undefined> = {
  '/customer': CustomerPage,
  '/faq': FaqPage,
  '/magazine': MagazineListPage,
  '/magazineview': MagazinePage,
  '/notice': NoticeListPage,
  '/noticeview': NoticePage,
  '/policy': PolicyPage,
  '/private': PrivacyPage,
}

/**
 * The pages of the customer centre in one module: each is small, and the name of a separate file would cost every first load about as much.
 */
export function SupportPage() {
  const { pathname } = useLocation()
  const path = pathname.replace(/\/+$/, '').toLowerCase()
  const Page = pages[path] ?? CustomerPage
  return <Page />
}
