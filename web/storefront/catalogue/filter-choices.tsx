import { useQuery } from '@tanstack/react-query'
import { beefKinds, gradeCodes, gradeNames, type BeefCode } from '#domain/codes.ts'
import { Chip } from '#web/ui/chip.tsx'
import { countBy, countCuts } from './available.ts'
import { CutPicker } from './cut-picker.tsx'
import { DetailChoices } from './detail-choices.tsx'
import type { ProductFilter } from '#domain/product-filter.ts'
import { toggled } from './product-filter.ts'
import { availableCounts } from './available-counts.ts'
import styles from './filter-choices.module.css'

type Props = { filter: ProductFilter; onChange: (filter: ProductFilter) => void }

const kinds = Object.entries(beefKinds) as [BeefCode, string][]

/** All choices of the filter. A kind, grade or cut that would find nothing is grey. */
export function FilterChoices({ filter, onChange }: Props) {
  const rows = useQuery(availableCounts(filter.product_type)).data?.data
  const kindCounts = rows && countBy(rows, { ...filter, beef_code: [] }, 'beef_code')
  const gradeCounts = rows && countBy(rows, { ...filter, grade_code: [] }, 'grade_code')
  return (
    <div className={styles.choices}>
      <section aria-labelledby="filter-kind">
        <h3 id="filter-kind">축종</h3>
        <div className={styles.chips}>
          {kinds.map(([code, name]) => (
            <Chip
              key={code}
              look={filter.beef_code.includes(code) ? 'on' : 'off'}
              disabled={kindCounts !== undefined && !kindCounts.get(code) && !filter.beef_code.includes(code)}
              onClick={() => onChange({ ...filter, beef_code: toggled(filter.beef_code, code).toSorted() })}
            >
              {name}
            </Chip>
          ))}
        </div>
      </section>
      <section aria-labelledby="filter-grade">
        <h3 id="filter-grade">
          등급 <small>여러 개 고를 수 있어요</small>
        </h3>
        <div className={styles.chips}>
          {gradeCodes.map((code) => (
            <Chip
              key={code}
              look={filter.grade_code.includes(code) ? 'on' : 'off'}
              disabled={gradeCounts !== undefined && !gradeCounts.get(code) && !filter.grade_code.includes(code)}
              onClick={() => onChange({ ...filter, grade_code: toggled(filter.grade_code, code).toSorted() })}
            >
              {gradeNames[code]}
            </Chip>
          ))}
        </div>
      </section>
      <section aria-labelledby="filter-cut">
        <h3 id="filter-cut">
          부위 <small>소를 눌러 골라도 돼요</small>
        </h3>
        <CutPicker
          value={filter.pc_code}
          counts={rows && countCuts(rows, filter)}
          onChange={(pc_code) => onChange({ ...filter, pc_code })}
        />
      </section>
      <DetailChoices filter={filter} onChange={onChange} />
    </div>
  )
}
