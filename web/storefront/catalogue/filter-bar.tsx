import { useQuery } from '@tanstack/react-query'
import { beefKinds, gradeNames } from '#domain/codes.ts'
import { Chip } from '#web/ui/chip.tsx'
import { chosenPrimals, cutNames, useCutCodes } from '#web/storefront/cuts/cut-codes.ts'
import type { ProductFilter } from '#domain/product-filter.ts'
import { choiceCount } from './product-filter.ts'
import { rangeWords } from './range-words.ts'
import { sellers } from './sellers-query.ts'
import styles from './filter-bar.module.css'

type Props = {
  filter: ProductFilter
  onOpen: () => void
  onChange: (filter: ProductFilter) => void
}

/** The filter button and the chosen filters; each group can be removed by itself. */
export function FilterBar({ filter, onOpen, onChange }: Props) {
  const cuts = useCutCodes()
  const { beef_code, grade_code, pc_code, sex, partner_id } = filter
  const partners = useQuery({ ...sellers(filter.product_type), enabled: partner_id.length > 0 }).data ?? []
  const count = choiceCount(filter, chosenPrimals(cuts, pc_code).length || pc_code.length)
  const groups = [
    { key: 'kind', words: beef_code.map((code) => beefKinds[code]), without: { ...filter, beef_code: [] } },
    { key: 'grade', words: grade_code.map((code) => gradeNames[code]), without: { ...filter, grade_code: [] } },
    { key: 'cut', words: cutNames(cuts, pc_code), without: { ...filter, pc_code: [] } },
    { key: 'sex', words: sex, without: { ...filter, sex: [] } },
    {
      key: 'partner',
      words: partner_id.map((id) => partners.find((one) => String(one.partner_id) === id)?.partner_name ?? '공급사'),
      without: { ...filter, partner_id: [] },
    },
    ...rangeWords(filter).map(({ words, ...rest }) => ({ ...rest, words: [words] })),
  ].filter(({ words }) => words.length > 0)

  return (
    <section className={styles.bar} aria-label="필터">
      <Chip
        look={count > 0 ? 'on' : 'plain'}
        icon="filter"
        aria-pressed={undefined}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        필터{count > 0 && <span className={styles.count}>{count}</span>}
      </Chip>
      {groups.length > 0 && <span className={styles.rule} />}
      {groups.map(({ key, words, without }) => {
        const all = words.join(', ')
        const short = words.length > 2 ? `${words.slice(0, 2).join(', ')} 외 ${words.length - 2}` : all
        return (
          <Chip key={key} look="soft" aria-label={`${all} 필터 지우기`} onClick={() => onChange(without)}>
            {short}
          </Chip>
        )
      })}
    </section>
  )
}
