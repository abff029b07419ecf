import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useId, useState } from 'react'
import { countedTo } from '#domain/counted-to.ts'
import { digits } from '#web/ui/format.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { forgetSearches, recentSearches } from './recent-searches.ts'
import { suggestionsQuery } from './suggestions-query.ts'
import { useCombobox } from './use-combobox.ts'
import styles from './search-suggestions.module.css'

type Props = { place: RefObject<HTMLDivElement | null>; onPick: (words: string) => void }

/** No request while typing goes on. */
const pauseMilliseconds = 100

const kindNames = {
  words: '',
  recent: '최근 검색',
  part: '부위',
  cut: '부위',
  use: '용도',
  name: '부위',
  kind: '축종',
  sex: '성별',
  grade: '등급',
  partner: '공급사',
  number: '이력번호',
} as const

/** Suggestions for the words in the field inside `place`: a listbox of the combobox pattern. With an empty field, recent searches. */
export function SearchSuggestions({ place, onPick }: Props) {
  const id = useId()
  const { typed, open, active, setCount, close } = useCombobox(place, id)
  const words = useSettled(typed)
  const { data = [] } = useQuery({
    ...suggestionsQuery(words),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  const [, setForgotten] = useState(0)
  const isEmpty = typed.trim() === ''
  const recent = isEmpty && open ? recentSearches() : []
  const options = [
    ...recent.map((sch_word) => ({ kind: 'recent' as const, sch_word, count: undefined })),
    ...data.filter(({ sch_word }) => !recent.includes(sch_word)),
  ]
  const isOpen = open && options.length > 0
  useEffect(() => setCount(isOpen ? options.length : 0), [setCount, isOpen, options.length])

  function pick(sch_word: string) {
    close(sch_word)
    onPick(sch_word)
  }

  /* oxlint-disable jsx-a11y/prefer-tag-over-role -- the list of a combobox: the platform's own shows no counts */
  return (
    <>
      <VisuallyHidden live>{isOpen ? `검색어 ${options.length}개, 위아래 화살표로 고를 수 있어요` : ''}</VisuallyHidden>
      {isOpen && (
        <div className={styles.panel}>
          <div id={id} role="listbox" aria-label="검색어 제안">
            {options.map(({ kind, sch_word, count }, at) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's, which keeps the focus
              <div
                key={`${kind}${sch_word}`}
                id={`${id}${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => pick(sch_word)}
              >
                <Icon name={kind === 'recent' ? 'clock' : 'search'} size={18} />
                <span className={styles.words}>{kind === 'number' ? spaced(sch_word) : sch_word}</span>
                <small>{kindNames[kind]}</small>
                {count !== undefined && (
                  <span className={styles.count}>
                    {digits(count)}개{count === countedTo && ' 이상'}
                  </span>
                )}
              </div>
            ))}
          </div>
          {recent.length > 0 && (
            <button
              type="button"
              onClick={() => {
                forgetSearches()
                setForgotten((times) => times + 1)
                place.current?.querySelector('input')?.focus()
              }}
            >
              최근 검색 모두 지우기
            </button>
          )}
        </div>
      )}
    </>
  )
}

const spaced = (number: string) => number.replace(/^(\d{3})(\d{4})(\d{4})(\d)$/, '$1 $2 $3 $4')

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
