import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useNavigate } from '#web/router/use-navigate.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Beside } from './beside.tsx'
import { lazyPart } from './lazy-part.tsx'
import styles from './product-search.module.css'

const SearchSuggestions = lazyPart(() => import('./search-suggestions.tsx').then((module) => module.SearchSuggestions))

export const searchLabel = '부위, 용도, 공급사, 이력번호 검색'

const action = { to: '/GoodsSearch', name: 'sch_word' }

type Props = {
  /** Replaces the current history entry. */
  replace?: boolean
  onGone?: () => void
} & Pick<ComponentProps<typeof SearchBox>, 'look' | 'defaultValue' | 'ref' | 'label'>

/** The product search; the code of its suggestions is loaded when the field gets the focus. */
export function ProductSearch({ replace = false, onGone, ...rest }: Props) {
  const navigate = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(false)
  // The page was rendered before its script was loaded: the field may have the focus already.
  useEffect(() => {
    if (place.current?.contains(document.activeElement)) setWanted(true)
  }, [])
  const search = (words: string) => {
    navigate(`/GoodsSearch${words && `?sch_word=${encodeURIComponent(words)}`}`, { replace })
    onGone?.()
  }
  return (
    <div ref={place} className={styles.place} onFocus={() => setWanted(true)}>
      <SearchBox {...rest} suggests action={action} onSearch={search} />
      {wanted && (
        <Beside>
          <SearchSuggestions place={place} onPick={search} />
        </Beside>
      )}
    </div>
  )
}
