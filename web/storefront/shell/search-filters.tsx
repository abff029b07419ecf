import { Link } from '#web/router/link.tsx'
import { Accordion } from '#web/ui/accordion.tsx'
import { beefKinds, gradeNames } from '#domain/codes.ts'
import styles from './search-filters.module.css'

type Props = { onPick: () => void }

const groups = [
  { name: '축종', parameter: 'beef_code', options: Object.entries(beefKinds) },
  { name: '등급', parameter: 'grade_code', options: Object.entries(gradeNames) },
] as const

/** The product search as a filter: each press leads to the search page with that choice made. */
export function SearchFilters({ onPick }: Props) {
  return (
    <Accordion title="축종·등급으로 찾기">
      {groups.map(({ name, parameter, options }) => (
        <section key={parameter} className={styles.group} aria-label={name}>
          <h3>{name}</h3>
          <ul>
            {options.map(([code, label]) => (
              <li key={code}>
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
