import { useQuery } from '@tanstack/react-query'
import { Link } from '#web/router/link.tsx'
import { suggestionsQuery } from '#web/storefront/shell/suggestions-query.ts'
import { digits } from '#web/ui/format.ts'
import styles from './other-words.module.css'

/** For a search that found nothing: cuts on sale, with the number of boxes. */
export function OtherWords() {
  const { data } = useQuery(suggestionsQuery(''))
  if (!data?.length) return null
  return (
    <nav className={styles.words} aria-label="다른 검색어">
      {data.map(({ sch_word, count }) => (
        <Link key={sch_word} to={`/GoodsSearch?sch_word=${encodeURIComponent(sch_word)}`}>
          {sch_word} <small>{digits(count)}개</small>
        </Link>
      ))}
    </nav>
  )
}
