import { legalDay } from '#domain/legal/legal-facts.ts'
import { legalKinds } from '#domain/legal/legal-kinds.ts'
import { ServerRefusal } from '#web/api/failures.ts'
import { useSearchParams } from '#web/router/use-search-params.ts'
import { useLegal } from '#web/storefront/legal/use-legal.ts'
import { NotFoundPage } from '#web/storefront/shell/not-found-page.tsx'
import { Page } from '#web/storefront/shell/page.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { LegalBody } from './legal-body.tsx'
import { LegalVersions } from './legal-versions.tsx'

/** /Policy */
export const PolicyPage = () => <LegalPage path="/Policy" kind="terms" />

/** /Private */
export const PrivacyPage = () => <LegalPage path="/Private" kind="policy" />

const pages = [
  { to: '/Policy', label: legalKinds.terms },
  { to: '/Private', label: legalKinds.policy },
]

type Props = { path: string; kind: keyof typeof legalKinds }

/** A legal text in force today, or another version by ?version. */
function LegalPage({ path, kind }: Props) {
  const [params] = useSearchParams()
  const asked = params.get('version')
  const { shown, error, refetch } = useLegal(kind, asked !== null && /^\d{1,9}$/.test(asked) ? asked : null)
  if (!shown && error instanceof ServerRefusal && error.status === 404) return <NotFoundPage />
  return (
    <Page
      title={legalKinds[kind]}
      header="flow"
      back="/Customer"
      tabBar
      footer
      under={
        <TabLinks
          label="약관과 정책"
          tabs={pages.map(({ to, label }) => ({ key: to, to, label, current: to === path }))}
        />
      }
    >
      {shown?.text ? (
        <LegalBody
          articles={shown.articles}
          since={`시행일 ${legalDay(shown.text.effective_from)} · 버전 ${shown.text.effective_from.replaceAll('-', '.')}`}
        >
          <LegalVersions path={path} text={shown.text} />
        </LegalBody>
      ) : error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Page>
  )
}
