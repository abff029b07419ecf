import { Link } from '#web/router/link.tsx'
import { shortDate } from '#web/ui/format.ts'
import { addressOf, type View } from './use-view.ts'
import styles from './filter-line.module.css'

type Props = {
  view: View
  /** Number of results: '12개'. */
  count?: string | false
}

/** Says that a filter is active, which one, and how to remove it. */
export function FilterLine({ view, count }: Props) {
  if (!view.q && !view.day && !view.calls) return null
  const words = [
    view.q && `‘${view.q}’`,
    view.day && `${shortDate(view.day)}에 들어온 것`,
    view.calls && '공급사에 연락할 것',
  ]
  return (
    <p className={styles.line} aria-live="polite">
      <b>{words.filter(Boolean).join(' · ')}</b> {count}
      <Link to={addressOf({ ...view, q: '', day: '', calls: undefined, id: undefined })}>조건 지우기</Link>
    </p>
  )
}
