import { type FormEvent, type ReactNode, useState } from 'react'
import type { SearchWord } from '#contract/operator/search-words.ts'
import { searchWordKinds } from '#domain/search/word-kinds.ts'
import { errorMessage } from '#web/api/failures.ts'
import { useCutCodes } from '#web/storefront/cuts/cut-codes.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import styles from './search-words.module.css'

export type WordDraft = Pick<SearchWord, 'word' | 'kind' | 'pc_codes'>

type Props = {
  label: string
  word: WordDraft
  act: string
  busy: boolean
  error: Error | null
  onSave: (draft: WordDraft) => void
  children?: ReactNode
}

const kinds = Object.entries(searchWordKinds).map(([value, label]) => ({ value, label }))

/** A word, what kind of word it is, and its cuts by name. */
export function SearchWordForm({ label, word, act, busy, error, onSave, children }: Props) {
  const cuts = useCutCodes()
  const before = word.pc_codes.map((code) => cuts.find(({ pc_code }) => pc_code === code)?.pc_name ?? code).join(', ')
  const [said, setSaid] = useState(word.word)
  const [kind, setKind] = useState(word.kind)
  const [typed, setTyped] = useState<string>()
  const names = (typed ?? before).split(/[\s,]+/).filter(Boolean)
  const unknown = names.filter((name) => !cuts.some(({ pc_name }) => pc_name === name))
  const differs = said !== word.word || kind !== word.kind || (typed !== undefined && typed !== before)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (unknown.length > 0) return
    const pc_codes = cuts.filter(({ pc_name }) => names.includes(pc_name)).map(({ pc_code }) => pc_code)
    onSave({ word: said, kind, pc_codes })
  }
  return (
    <form className={styles.word} noValidate aria-label={label} onSubmit={handleSubmit}>
      <Field label="검색어" maxLength={20} value={said} onChange={({ target }) => setSaid(target.value)} />
      <Select
        label="종류"
        options={kinds}
        value={kind}
        onChange={({ target }) => setKind(target.value === 'use' ? 'use' : 'name')}
      />
      <Field
        label="부위"
        placeholder="우둔살, 홍두깨살"
        value={typed ?? before}
        error={
          typed !== undefined && cuts.length > 0 && unknown.length > 0
            ? `${unknown.join(', ')}: 없는 부위예요.`
            : error
              ? errorMessage(error)
              : undefined
        }
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={styles.acts}>
        {differs && (
          <Button type="submit" size="md" busy={busy && '저장하는 중'}>
            {act}
          </Button>
        )}
        {children}
      </div>
    </form>
  )
}
