import { useQuery } from '@tanstack/react-query'
import { type BoxLabel, listLabels } from '#contract/operator/intake-boxes.ts'
import { gradeNames } from '#domain/codes.ts'
import { intakeKey } from '#web/operator/imports/at.ts'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { onePage } from '#web/operator/kit/one-page.ts'
import { PrintPage } from '#web/operator/kit/print-page.tsx'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { useSearchParams } from '#web/router/use-search-params.ts'
import { traceability } from '#domain/traceability.ts'
import { digits, fullDate, kilograms } from '#web/ui/format.ts'
import styles from './labels.module.css'

const papers = { a4: 'A4 한 장에 10개', single: '라벨 한 장에 하나 (100×60mm)' } as const
const onSheet = 10

export const labelsAddress = (ids: readonly number[]): string => `/operator/boxes/labels?ids=${ids.join(',')}`

/** /operator/boxes/labels?ids=1,2: labels for boxes, ten on a page or each on a page of its own. */
export function LabelsPage() {
  const [search, setSearch] = useSearchParams()
  const named = search.get('ids') ?? ''
  const paper = search.get('paper') === 'single' ? 'single' : 'a4'
  const ids = [...new Set(named.split(',').map(Number))].filter((id) => Number.isInteger(id) && id > 0).slice(0, 100)
  const list = useQuery({
    queryKey: [...intakeKey, 'labels', ids],
    queryFn: async () => (ids.length === 0 ? [] : (await operatorApi(listLabels, { body: { ids } })).data),
  })
  const labels = list.data ?? []
  const size = paper === 'single' ? 1 : onSheet
  const sheets = Array.from({ length: Math.ceil(labels.length / size) }, (_, n) =>
    labels.slice(n * size, (n + 1) * size),
  )
  return (
    <PrintPage
      title="상품 라벨"
      back="/operator/boxes"
      tools={
        <select
          aria-label="용지"
          value={paper}
          onChange={({ target }) => setSearch({ ids: named, paper: target.value }, { replace: true })}
        >
          {Object.entries(papers).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      }
    >
      {labels.length === 0 ? (
        <section aria-label="라벨">
          <ListState pages={{ ...list, ...onePage }} count={0} none="라벨을 만들 상품이 없어요">
            {null}
          </ListState>
        </section>
      ) : (
        sheets.map((sheet) => (
          <section key={sheet[0]!.id} className={styles.sheet} data-paper={paper} aria-label="라벨">
            {sheet.map((label) => (
              <Label key={label.id} label={label} />
            ))}
          </section>
        ))
      )}
    </PrintPage>
  )
}

function Label({ label }: { label: BoxLabel }) {
  const { id, cattle_no, beef, grade_code, pc_name, weight, kg_price, price, partner, prod_date, sale_until, code } =
    label
  const side = code.size + 8
  return (
    <article className={styles.label} aria-label={`${pc_name} ${id}`}>
      <div>
        <h2>
          {pc_name}{' '}
          <small>
            {beef} {gradeNames[grade_code]}
          </small>
        </h2>
        <p className={styles.number}>{traceability(cattle_no)}</p>
        <p>
          <b>{kilograms(weight)}</b> · kg당 {digits(kg_price)}원
        </p>
        <p>
          <b>{digits(price)}원</b>
        </p>
        <p>
          {partner} · 가공 {fullDate(prod_date)}
          {sale_until && ` · 판매 ${fullDate(sale_until)}까지`}
        </p>
      </div>
      <figure>
        <svg
          viewBox={`-4 -4 ${side} ${side}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={`상품 ${id} 화면으로 가는 QR`}
        >
          <path fill="#fff" d={`M-4-4h${side}v${side}h-${side}z`} />
          <path fill="#000" d={code.path} />
        </svg>
        <figcaption>No. {id}</figcaption>
      </figure>
    </article>
  )
}
