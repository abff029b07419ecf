import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useRef, useState } from 'react'
import { searchDesk } from '#contract/operator/search.ts'
import { errorMessage } from '#web/api/failures.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Hits } from './hits.tsx'
import { type HitGroup, hitGroups } from './hit-groups.tsx'
import styles from './search.module.css'

type Props = {
  /** Desks and tasks with a matching name. */
  commandsOf: (words: string) => HitGroup[]
  onGone: () => void
}

/** Searches while typing; ↓ and ↑ move through the results, Enter opens the focused one, or the first one from the field. */
export function SearchBody({ commandsOf, onGone }: Props) {
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  const body = useRef<HTMLDivElement>(null)
  const isEnough = words.length >= 2
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['staff', 'search', words],
    queryFn: async () => (await operatorApi(searchDesk, { query: { q: words } })).data,
    enabled: isEnough,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })
  const groups = [...commandsOf(words), ...(data && isEnough ? hitGroups(data) : [])]
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0)

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.nativeEvent.isComposing) return
    const links = [...(body.current?.querySelectorAll<HTMLElement>('a') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    if (event.key === 'ArrowDown') links[Math.min(at + 1, links.length - 1)]?.focus()
    else if (event.key === 'ArrowUp') (at > 0 ? links[at - 1] : body.current?.querySelector('input'))?.focus()
    else if (event.key === 'Enter' && at < 0 && !isPlaceholderData) links[0]?.click()
    else return
    event.preventDefault()
  }

  /* oxlint-disable jsx-a11y/no-static-element-interactions -- the keys are those of the field and the links in it */
  return (
    <div ref={body} className={styles.body} onKeyDown={handleKeyDown}>
      <label className={styles.field}>
        <Icon name="search" size={20} />
        <input
          data-focus
          type="search"
          aria-label="찾을 말"
          placeholder="주문번호, 이력번호, 상호, 공급사, 부위, 할 일"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={50}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <output className={styles.said}>
        {error
          ? errorMessage(error)
          : !isEnough
            ? '두 글자부터 찾아요. 이력번호와 전화번호는 어느 자리든 세 자리면 돼요.'
            : data && !isPlaceholderData
              ? count === 0
                ? '찾은 것이 없어요'
                : `${count}건 찾았어요`
              : '찾는 중'}
      </output>
      {groups.map((group) => (
        <Hits key={group.name} group={group} onGone={onGone} />
      ))}
    </div>
  )
}
