import type { AgainLine } from '#contract/orders.ts'
import { marketGap, won } from '#domain/prices.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dotted } from '#web/ui/dotted.tsx'
import { kilograms } from '#web/ui/format.ts'
import { MarketGap } from '#web/ui/market-gap.tsx'
import { differences } from './again-words.ts'
import styles from './again-sheet.module.css'

type Props = { line: AgainLine; chosen: boolean; onChange: (chosen: boolean) => void }

/** What was bought then, the most similar box now, and the differences. */
export function AgainRow({ line, chosen, onChange }: Props) {
  const { box } = line
  const then = `${line.judge_breed_nm} ${line.pc_name} ${line.gradeName}`
  if (!box)
    return (
      <li className={styles.missing}>
        <b>{then}</b>
        <span>지금은 비슷한 상품이 없어요</span>
      </li>
    )
  const gap = marketGap(box.kg_price, line.kg_price)
  return (
    <li>
      <Checkbox checked={chosen} onChange={onChange}>
        <span className={styles.what}>
          <b>{then}</b>
          <Dotted parts={[`지난번 ${kilograms(line.weight)}`, `${won(line.kg_price)}/kg`]} />
          <Dotted parts={[`지금 ${kilograms(box.weight)}`, `${won(box.kg_price)}/kg`, box.partner_name]} />
          <span className={styles.differs}>
            <Dotted
              parts={[
                ...differences(line, box),
                gap ? (
                  <>
                    kg당 <MarketGap percent={gap} bare />
                  </>
                ) : (
                  'kg당 같은 값'
                ),
              ]}
            />
          </span>
        </span>
        <b className={styles.price}>{won(box.price)}</b>
      </Checkbox>
    </li>
  )
}
