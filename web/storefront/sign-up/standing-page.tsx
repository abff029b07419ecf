import { Page } from '#web/storefront/shell/page.tsx'
import { useStandingTitle } from './application-query.ts'
import { Standing } from './standing.tsx'

/**
 * In place of a page for members: the state of the application of a person who may not buy (yet). After the approval the page itself is
 * shown.
 */
export function StandingPage() {
  return (
    <Page title={useStandingTitle('가입 진행')} header="list" narrow>
      <Standing />
    </Page>
  )
}
