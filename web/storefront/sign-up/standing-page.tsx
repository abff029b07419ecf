import { Page } from '#web/storefront/shell/page.tsx'
import { useStandingTitle } from './application-query.ts'
import { Standing } from './standing.tsx'

/** In place of a page for members: where somebody stands who is logged in and may not buy (yet). On approval the page itself is there. */
export function StandingPage() {
  return (
    <Page title={useStandingTitle('가입 진행')} header="list" narrow>
      <Standing />
    </Page>
  )
}
