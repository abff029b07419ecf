import { useQueries, useQuery } from '@tanstack/react-query'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { onePage } from '#web/operator/kit/one-page.ts'
import { PrintPage } from '#web/operator/kit/print-page.tsx'
import { Link } from '#web/router/link.tsx'
import { useSearchParams } from '#web/router/use-search-params.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { batchLabel } from './batch-label.ts'
import { goesOf } from './one-go.ts'
import { OrderSheet } from './order-sheet.tsx'
import { batchesQuery, sheetQuery } from './queries.ts'
import styles from './sheet-page.module.css'

const most = 50

/** /operator/orders/sheet?batch=1,2: order sheets of these batches, one per page; without a number, the latest ones to choose from. */
export function SheetPage() {
  const [search] = useSearchParams()
  const ids = (search.get('batch') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647)
  return ids.length > 0 ? <Sheets ids={ids.slice(0, most)} rest={ids.slice(most)} /> : <LatestSheets />
}

/** It is printed only whole: a sheet that is not there would never be missed. */
function Sheets({ ids, rest }: { ids: readonly number[]; rest: readonly number[] }) {
  const sheets = useQueries({ queries: ids.map(sheetQuery) })
  // Only a sheet that did not come needs its partner's name from elsewhere.
  const { data: batches } = useQuery({ ...batchesQuery, enabled: sheets.some(({ error }) => error) })
  const nameOf = (id: number | undefined) =>
    [batches?.find((batch) => batch.id === id)?.partner_name, `발주서 ${id}호`].filter(Boolean).join(' ')
  return (
    <PrintPage
      title="발주서"
      back="/operator/orders?lane=DELW"
      plain={sheets.some(({ data }) => !data)}
      tools={
        rest.length > 0 && (
          <ButtonLink variant="text" size="md" to={sheetsAddress(rest)}>
            한 번에 {most}장까지예요 · 나머지 {rest.length}장 보기
          </ButtonLink>
        )
      }
    >
      {sheets.map(({ data, error, refetch }, at) =>
        data ? (
          <OrderSheet key={ids[at]} sheet={data} />
        ) : error ? (
          <section key={ids[at]} className={styles.failed} aria-label={nameOf(ids[at])}>
            <h2>{nameOf(ids[at])}</h2>
            <DeskError error={error} onRetry={() => void refetch()} />
          </section>
        ) : (
          <SkeletonRows key={ids[at]} rows={6} />
        ),
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
