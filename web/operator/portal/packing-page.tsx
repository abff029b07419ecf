import { useQuery } from '@tanstack/react-query'
import { getOwnPackingList } from '#contract/partner/orders.ts'
import { callQuery } from '#web/operator/desk/desk-query.ts'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { onePage } from '#web/operator/kit/one-page.ts'
import { PrintPage } from '#web/operator/kit/print-page.tsx'
import { PackingSum } from '#web/operator/orders/packing-sum.tsx'
import { SheetRows } from '#web/operator/orders/sheet-rows.tsx'
import { at } from './orders-at.ts'

/** /partner/orders/packing: what this partner has to pack, one address after the other, for the printer. */
export function OwnPackingPage() {
  const list = useQuery(callQuery(at, getOwnPackingList, {}))
  const lines = list.data?.data ?? []
  return (
    <PrintPage title="포장 목록" back={at.to({ lane: 'pack' })}>
      <section aria-label="포장 목록">
        <ListState pages={{ ...list, ...onePage }} count={lines.length} none="포장할 상품이 없어요">
          <PackingSum lines={lines} left={list.data?.left ?? 0} />
          <SheetRows title="포장 목록" lines={lines} />
        </ListState>
      </section>
    </PrintPage>
  )
}
