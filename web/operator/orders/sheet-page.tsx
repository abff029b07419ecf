import { useQueries, useQuery } from '@tanstack/react-query'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { onePage } from '#web/operator/kit/one-page.ts'
import { PrintPage } from '#web/operator/kit/print-page.tsx'
import { Link } from '#web/router/link.tsx'
import { useSearchParams } from '#web/router/use-search-params.ts'
import { Tag } from '#web/ui/tag.tsx'
import { batchLabel } from './batch-label.ts'
import { goesOf } from './one-go.ts'
import { OrderSheet } from './order-sheet.tsx'
import { batchesQuery, sheetQuery } from './queries.ts'
import styles from './sheet-page.module.css'

/** /operator/orders/sheet?batch=1,2: order sheets of these batches, one per page; without a number, the latest ones to choose from. */
export function SheetPage() {
  const [search] = useSearchParams()
  const ids = (search.get('batch') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647)
    .slice(0, 50)
  return ids.length > 0 ? <Sheets ids={ids} /> : <LatestSheets />
}

function Sheets({ ids }: { ids: readonly number[] }) {
  const sheets = useQueries({ queries: ids.map(sheetQuery) })
  const found = sheets.flatMap(({ data }) => (data ? [data] : []))
  const failed = sheets.find(({ error }) => error)
  return (
    <PrintPage title="발주서" back="/operator/orders?lane=DELW">
      {found.map((sheet) => (
        <OrderSheet key={sheet.id} sheet={sheet} />
      ))}
      {found.length === 0 && (
        <ListState
          pages={{
            ...onePage,
            isPending: !failed,
            isFetching: false,
            error: failed?.error,
            refetch: () => failed?.refetch(),
          }}
          count={0}
          none="없는 발주서예요"
        >
          {null}
        </ListState>
      )}
    </PrintPage>
  )
}

function LatestSheets() {
  const batches = useQuery(batchesQuery)
  const ordered = batches.data?.filter(({ kind }) => kind === 'order') ?? []
  return (
    <PrintPage title="발주서" back="/operator/orders" plain>
      <section aria-label="최근 발주">
        <ListState pages={{ ...batches, ...onePage }} count={ordered.length} none="발주한 것이 아직 없어요">
          <ul className={styles.latest}>
            {goesOf(ordered).map((go) => (
              <li key={go[0]?.go}>
                <Link to={sheetsAddress(go.map(({ id }) => id))}>{batchLabel(go)}</Link>
                {go.length > 1 ? (
                  <details>
                    <summary>공급사별로</summary>
                    <ul>
                      {go.map((batch) => (
                        <li key={batch.id}>
                          <Link to={sheetsAddress([batch.id])}>{batchLabel([batch])}</Link>
                          {batch.undone_at && <Tag>되돌림</Tag>}
                        </li>
                      ))}
                    </ul>
                  </details>
                ) : (
                  go[0]?.undone_at && <Tag>되돌림</Tag>
                )}
              </li>
            ))}
          </ul>
        </ListState>
      </section>
    </PrintPage>
  )
}

const sheetsAddress = (ids: readonly number[]) => `/operator/orders/sheet?batch=${ids.join(',')}`
