import { useQuery } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import type { SearchWord } from '#contract/operator/search-words.ts'
import { listDeskCodes } from '#contract/operator/settings.ts'
import { searchWordKinds } from '#domain/search/word-kinds.ts'
import { callQuery } from '#web/operator/desk/desk-query.ts'
import { typedProblem } from '#web/operator/desk/use-act.ts'
import { ConflictNotice } from '#web/operator/kit/conflict-notice.tsx'
import type { Kept } from '#web/operator/kit/use-session-draft.ts'
import { cutCodesQuery } from '#web/storefront/cuts/cut-codes.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { at } from './at.ts'
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
  const cuts = useCuts(word.pc_codes)
  const stored = {
    word: word.word,
    kind: word.kind,
    cuts: cuts.own.map(({ pc_name }) => pc_name).join(', '),
  }
  const part = draft.value?.part ?? {}
  const typed = { ...stored, ...part }
  const names = typed.cuts.split(/[\s,]+/).filter(Boolean)
  const unknown = names.filter((name) => !cuts.codeOf(name))
  const differs = (['word', 'kind', 'cuts'] as const).some((name) => typed[name] !== stored[name])
  const base = draft.value?.version ?? word.version
  const overtaken = differs && !busy && base !== word.version
  const problem = overtaken ? undefined : typedProblem(error)
  const isOfCuts = problem?.startsWith('부위')
  const type = (next: Typed['part']) => draft.keep({ part: { ...part, ...next }, version: base })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (unknown.length > 0) cuts.askAgain()
    if (unknown.length > 0 || overtaken || busy) return
    const pc_codes = names.flatMap((name) => cuts.codeOf(name) ?? [])
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
        hint={unknown.length > 0 && '부위 목록을 불러오는 중이에요.'}
        error={unknown.length > 0 ? cuts.problemOf(unknown) : isOfCuts ? problem : undefined}
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

/** Cuts by name: those in use, and those of this word, which it keeps when they are retired. */
function useCuts(pcCodes: readonly string[]) {
  const { data: inUse, isError, refetch } = useQuery(cutCodesQuery)
  const all = useQuery(callQuery(at, listDeskCodes, { params: { table: 'cuts' } })).data?.data
  const own = pcCodes.map((pc_code) => ({
    pc_code,
    pc_name: all?.find(({ code }) => code === pc_code)?.name ?? pc_code,
  }))
  return {
    own,
    codeOf: (name: string) => [...own, ...(inUse ?? [])].find(({ pc_name }) => pc_name === name)?.pc_code,
    /** undefined: the list is still on its way. */
    problemOf: (unknown: readonly string[]) =>
      inUse
        ? `${unknown.join(', ')}: 없는 부위예요.`
        : isError
          ? '부위 목록을 불러오지 못했어요. 다시 누르면 다시 불러와요.'
          : undefined,
    askAgain: () => void (isError && refetch()),
  }
}
