import { useLocation } from '#web/router/use-location.ts'
import { InquiryFormPage } from './inquiry-form-page.tsx'
import { MyInquiriesPage } from './my-inquiries-page.tsx'

/** /MyQnA and /MyQnAWrite in one module, as the pages of the customer centre are (web/storefront/support/support-page.tsx). */
export function InquiriesPage() {
  const { pathname } = useLocation()
  return /write\/*$/i.test(pathname) ? <InquiryFormPage /> : <MyInquiriesPage />
}
