import { useQuery } from '@tanstack/react-query'
import { idIn } from '#web/operator/kit/address.ts'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { onePage } from '#web/operator/kit/one-page.ts'
import { PrintPage } from '#web/operator/kit/print-page.tsx'
import { useSearchParams } from '#web/router/use-search-params.ts'
import { PackingSum } from './packing-sum.tsx'
import { lanesQuery, packingQuery } from './queries.ts'
import { SheetRows } from './sheet-rows.tsx'

/** /operator/orders/packing?partner=: boxes to be packed, one address after the other. */
export function PackingPage() {
  const [search, setSearch] = useSearchParams()
  const partner = idIn(search, 'partner')
  const list = useQuery(packingQuery(partner))
  const lanes = useQuery(lanesQuery)
  const lines = list.data?.data ?? []
  return (
    <PrintPage
      title="포장 목록"
      back="/operator/orders?lane=DELW"
      tools={
        <select
          aria-label="공급사"
          value={partner ?? ''}
          onChange={({ target }) => setSearch(target.value ? { partner: target.value } : {}, { replace: true })}
        >
          <option value="">모든 공급사</option>
          {lanes.data?.partners
            .filter(({ id, ordered }) => ordered > 0 || id === partner)
            .map(({ id, partner_name, ordered }) => (
              <option key={id} value={id}>
                {partner_name} {ordered}
              </option>
            ))}
        </select>
      }
    >
      <section aria-label="포장 목록">
        <ListState pages={{ ...list, ...onePage }} count={lines.length} none="포장할 상품이 없어요">
          <PackingSum lines={lines} left={list.data?.left ?? 0} />
          <SheetRows title="포장 목록" lines={lines} partners />
        </ListState>
      </section>
    </PrintPage>
  )
}
