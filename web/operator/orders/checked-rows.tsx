import type { CheckedRow } from '#contract/operator/shipments.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { shortNo } from '#web/operator/kit/short-no.ts'
import styles from './checked-rows.module.css'

type Props = {
  rows: readonly CheckedRow[]
  /** Number of picked lines that get no number. */
  without: number
}

/** What each pasted row would do, wrong ones first. */
export function CheckedRows({ rows, without }: Props) {
  const wrong = rows.filter(({ problem }) => problem)
  const odd = rows.filter((row) => !row.problem && isToLookAt(row))
  const right = rows.filter((row) => !row.problem && !isToLookAt(row))
  return (
    <div className={styles.result} aria-live="polite">
      <p>
        {wrong.length > 0
          ? `${rows.length}줄 가운데 ${wrong.length}줄이 맞지 않아요. 고치거나 빼면 출고할 수 있어요.`
          : odd.length > 0
            ? `${odd.length}줄은 한 번 더 보세요. 맞으면 그대로 두세요.`
            : `${rows.length}줄이 모두 맞아요.`}
      </p>
      {without > 0 && (
        <p data-tone="odd">선택한 상품보다 번호가 {without}개 적어요. 빠진 번호가 없는지 보세요. 차례대로 들어가요.</p>
      )}
      <ol>
        {[...wrong, ...odd, ...right].map((row) => (
          <li key={row.row} data-tone={row.problem ? 'wrong' : isToLookAt(row) ? 'odd' : undefined}>
            <Icon name={row.problem || isToLookAt(row) ? 'warning' : 'check'} size={20} />
            <div>
              <b>
                {row.row}번째 줄{' '}
                <VisuallyHidden>{row.problem ? '틀림' : isToLookAt(row) ? '살펴볼 것' : '맞음'}</VisuallyHidden>
              </b>{' '}
              {row.problem ? `${row.key} ${row.number}`.trim() : `${row.courier_name} ${row.number}`}
              <p>
                {row.problem ??
                  row.lines.map((line) => `${shortNo(line.order_no)} ${line.business_name} ${line.pc_name}`).join(', ')}
              </p>
              {row.odd && <p>{row.odd}</p>}
              {row.notice && <p>{row.notice}</p>}
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

const isToLookAt = ({ odd, notice }: CheckedRow): boolean => Boolean(odd ?? notice)
