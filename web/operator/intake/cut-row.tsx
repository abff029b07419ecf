import type { ClipboardEvent, KeyboardEvent } from 'react'
import type { Result } from '#contract/call.ts'
import type { listIntakePrices } from '#contract/operator/intake.ts'
import { estimatedAs, oddGap } from '#domain/intake-check.ts'
import type { Read } from '#domain/intake-cells.ts'
import { boxPrice, marketGap } from '#domain/prices.ts'
import { digits } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MarketGap } from '#web/ui/market-gap.tsx'
import { useWon } from '#web/ui/use-won.ts'
import { CutCell } from './cut-cell.tsx'
import { boxOf, readKg, readWon, type Row } from './form.ts'
import type { Asked } from './use-post-check.ts'
import type { Column } from './use-cells.ts'

type Estimate = Result<typeof listIntakePrices>['estimates'][number]
type Props = {
  row: Row
  at: number
  name: string
  average: number | undefined
  /** For a cut without a market price. */
  estimate: Estimate | undefined
  /** The group whose prices the estimate is based on. */
  source: string | undefined
  /** What was asked for, by its cell. */
  asked: Asked
  onChange: (part: Partial<Row>) => void
  onKey: (event: KeyboardEvent, at: number, column: Column) => void
  onPaste: (event: ClipboardEvent, at: number) => void
  onRemove: () => void
}

/** One cut: weight, price, and the price compared with the market. Enter in an empty price field takes the estimate that is shown in it. */
export function CutRow({ row, at, name, average, estimate, source, asked, onChange, onKey, onPaste, onRemove }: Props) {
  const { weight, kg_price } = boxOf(row)
  const wonField = useWon(row.kg_price, kg_price, (typed) => onChange({ kg_price: typed }))
  const gap = kg_price === null ? undefined : marketGap(kg_price, average)
  const estimated = estimatedAs(kg_price, estimate?.kg_price)
  const far = typeof estimated === 'object' ? estimated.gap : undefined
  const odd = (gap !== undefined && Math.abs(gap) >= oddGap) || far !== undefined
  const shown = gap ?? far ?? 0
  return (
    <tr>
      <th scope="row">{name}</th>
      <CutCell
        aria-label={`${name} 무게 kg`}
        data-cell={`${at}-weight`}
        inputMode="decimal"
        wrong={whyNot(row.weight, readKg)}
        asked={asked.get(`${at}-weight`)}
        value={row.weight}
        onChange={({ target }) => onChange({ weight: target.value })}
        onKeyDown={(event) => onKey(event, at, 'weight')}
        onPaste={(event) => onPaste(event, at)}
      />
      <CutCell
        aria-label={`${name} kg당 가격`}
        data-cell={`${at}-price`}
        data-odd={odd || undefined}
        {...wonField}
        wrong={whyNot(row.kg_price, readWon)}
        asked={asked.get(`${at}-price`)}
        placeholder={estimate && digits(estimate.kg_price)}
        data-estimated={estimated === 'taken' || undefined}
        aria-describedby={gap === undefined && !odd ? `market-${at}` : undefined}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && estimate && row.kg_price === '')
            onChange({ kg_price: String(estimate.kg_price) })
          onKey(event, at, 'price')
        }}
      />
      <td data-leaves="" data-odd={odd || undefined}>
        {odd ? (
          <span>
            <Icon name="warning" size={16} /> {far !== undefined && '추정보다 '}
            {shown > 0 ? '+' : '−'}
            {Math.abs(shown).toFixed(1)}%
          </span>
        ) : gap === 0 || (gap !== undefined && Math.abs(gap) < 0.3) ? (
          '시세와 같음'
        ) : gap === undefined ? (
          <small id={`market-${at}`} title={estimate && howOf(estimate)}>
            {average
              ? `시세 ${digits(average)}`
              : source && (kg_price === null || estimated === 'taken')
                ? `${source}에서 추정`
                : '시세 없음'}
          </small>
        ) : (
          <MarketGap percent={gap} bare />
        )}
      </td>
      <td>
        <b>{weight && kg_price ? digits(boxPrice(weight, kg_price)) : ''}</b>
      </td>
      <td>
        <IconButton icon="trash" size={20} label={`${name} 빼기`} onClick={onRemove} />
      </td>
    </tr>
  )
}

/** '최근 30일 평균 62,300원 (판매 14건) × 1.12' */
const howOf = ({ days, average, n, ratio }: Estimate): string =>
  `최근 ${days}일 평균 ${digits(average)}원 (판매 ${digits(n)}건)${ratio === 1 ? '' : ` × ${ratio}`}`

/** What is wrong with what is typed; nothing about an empty cell. */
function whyNot(typed: string, reader: (text: string) => Read<number>): string | undefined {
  const read = reader(typed)
  return typed.trim() !== '' && 'why' in read ? read.why : undefined
}
