import { beefKinds, gradeNames } from '#domain/codes.ts'
import { primals } from '#domain/primals.ts'
import { Link } from '#web/router/link.tsx'
import { codesOf, useCutCodes } from '#web/storefront/cuts/cut-codes.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import styles from './search-filters.module.css'

type Props = { onPick: () => void }

/** The product search as a filter: each press opens the search page with that filter. */
export function SearchFilters({ onPick }: Props) {
  const cuts = useCutCodes()
  const groups = [
    { name: '축종', parameter: 'beef_code', options: Object.entries(beefKinds) },
    { name: '등급', parameter: 'grade_code', options: Object.entries(gradeNames) },
    { name: '부위', parameter: 'pc_code', options: primals.map((one) => [codesOf(cuts, one).join(','), one] as const) },
  ]
  return (
    <Accordion title="축종·등급·부위로 찾기">
      {groups.map(({ name, parameter, options }) => (
        <section key={parameter} className={styles.group} aria-label={name}>
          <h3>{name}</h3>
          <ul>
            {options.map(([code, label]) => (
              <li key={label}>
                <Link to={`/GoodsSearch?${parameter}=${code}`} replace onClick={onPick}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Accordion>
  )
}
