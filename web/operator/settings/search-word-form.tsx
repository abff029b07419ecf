import type { FormEvent, ReactNode } from 'react'
import type { SearchWord } from '#contract/operator/search-words.ts'
import { searchWordKinds } from '#domain/search/word-kinds.ts'
import { typedProblem } from '#web/operator/desk/use-act.ts'
import { ConflictNotice } from '#web/operator/kit/conflict-notice.tsx'
import type { Kept } from '#web/operator/kit/use-session-draft.ts'
import { useCutCodes } from '#web/storefront/cuts/cut-codes.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import styles from './search-words.module.css'

type WordDraft = Pick<SearchWord, 'word' | 'kind' | 'pc_codes'>
/** The draft, with the cuts by their names, and the version of the word on which it is based. */
export type Typed = { part: { word?: string; kind?: SearchWord['kind']; cuts?: string }; version: number }
/** What is sent, and the draft at the time of sending. */
export type SentWord = { form: WordDraft; typed: Typed | undefined }

type Props = {
  label: string
  word: Omit<SearchWord, 'id'>
  draft: Kept<Typed>
  act: string
  busy: boolean
  error: Error | null
  onSave: (sent: SentWord) => void
  children?: ReactNode
}

const kinds = Object.entries(searchWordKinds).map(([value, label]) => ({ value, label }))

/** Form for a search word, its kind, and its cuts by name. The draft survives a reload, and a change by somebody else. */
export function SearchWordForm({ label, word, draft, act, busy, error, onSave, children }: Props) {
  const codes = useCutCodes()
  const stored = {
    word: word.word,
    kind: word.kind,
    cuts: word.pc_codes.map((code) => codes.find(({ pc_code }) => pc_code === code)?.pc_name ?? code).join(', '),
  }
  const part = draft.value?.part ?? {}
  const typed = { ...stored, ...part }
  const names = typed.cuts.split(/[\s,]+/).filter(Boolean)
  const unknown = names.filter((name) => !codes.some(({ pc_name }) => pc_name === name))
  const differs = (['word', 'kind', 'cuts'] as const).some((name) => typed[name] !== stored[name])
  const base = draft.value?.version ?? word.version
  const overtaken = differs && !busy && base !== word.version
  const problem = overtaken ? undefined : typedProblem(error)
  const isOfCuts = problem?.startsWith('부위')
  const type = (next: Typed['part']) => draft.keep({ part: { ...part, ...next }, version: base })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (unknown.length > 0 || overtaken || busy) return
    const pc_codes = codes.filter(({ pc_name }) => names.includes(pc_name)).map(({ pc_code }) => pc_code)
    onSave({ form: { word: typed.word, kind: typed.kind, pc_codes }, typed: draft.value })
  }
  return (
    <form className={styles.word} noValidate aria-label={label} onSubmit={handleSubmit}>
      {overtaken && (
        <div className={styles.overtaken}>
          <ConflictNotice
            conflicts={[{ id: 0, name: stored.word, now: `${searchWordKinds[stored.kind]}, ${stored.cuts}` }]}
            onSeen={() => draft.keep({ part, version: word.version })}
          />
        </div>
      )}
      <Field
        label="검색어"
        maxLength={20}
        value={typed.word}
        error={isOfCuts ? undefined : problem}
        onChange={({ target }) => type({ word: target.value })}
      />
      <Select
        label="종류"
        options={kinds}
        value={typed.kind}
        onChange={({ target }) => type({ kind: target.value === 'use' ? 'use' : 'name' })}
      />
      <Field
        label="부위"
        placeholder="우둔살, 홍두깨살"
        value={typed.cuts}
        error={
          part.cuts !== undefined && codes.length > 0 && unknown.length > 0
            ? `${unknown.join(', ')}: 없는 부위예요.`
            : isOfCuts
              ? problem
              : undefined
        }
        onChange={({ target }) => type({ cuts: target.value })}
      />
      <div className={styles.acts}>
        {differs && (
          <Button type="submit" size="md" busy={busy && '저장하는 중'} disabled={overtaken}>
            {act}
          </Button>
        )}
        {children}
      </div>
    </form>
  )
}
