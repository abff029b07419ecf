import { useQuery } from '@tanstack/react-query'
import { LaneTabs } from '#web/operator/kit/lane-tabs.tsx'
import { PageFrame } from '#web/operator/shell/page-frame.tsx'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { ExcludedList } from './excluded-list.tsx'
import { FacetList } from './facet-list.tsx'
import { facetsQuery } from './queries.ts'
import { addressOf, useView } from './use-view.ts'

/** Desk 16: what the public price table is made of, and what is left out of it. */
export function PricesPage() {
  const view = useView()
  const facets = useQuery({ ...facetsQuery(view), refetchInterval: usePolling() })
  const to = (tab: 'excluded' | undefined) => addressOf({ ...view, tab, open: '' })
  return (
    <PageFrame
      title="시세"
      note={
        facets.data && `${facets.data.from.slice(5).replace('-', '.')} ~ ${facets.data.to.slice(5).replace('-', '.')}`
      }
    >
      <LaneTabs
        label="시세"
        look="row"
        lanes={[
          { name: '축종·등급·부위별', to: to(undefined), current: view.tab === undefined },
          { name: '제외한 거래', to: to('excluded'), current: view.tab === 'excluded', count: facets.data?.excluded },
        ]}
      />
      {view.tab === 'excluded' ? <ExcludedList /> : <FacetList view={view} facets={facets} />}
    </PageFrame>
  )
}
