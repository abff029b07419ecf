import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addSearchWord,
  changeSearchWord,
  listSearchWords,
  removeSearchWord,
  type SearchWord,
} from '#contract/operator/search-words.ts'
import { keyOf } from '#domain/search/terms.ts'
import { callQuery } from '#web/operator/desk/desk-query.ts'
import { SheetButton } from '#web/operator/desk/sheet-button.tsx'
import { InTopBar } from '#web/operator/desk/tool-place.tsx'
import { conflictsOf, typedProblem, useAct } from '#web/operator/desk/use-act.ts'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { useSessionDraft } from '#web/operator/kit/use-session-draft.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { askConfirm } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { at } from './at.ts'
import { type SentWord, type Typed, SearchWordForm } from './search-word-form.tsx'
import styles from './search-words.module.css'

const wordsQuery = callQuery(at, listSearchWords, {})
const noWord: Omit<SearchWord, 'id'> = { word: '', kind: 'name', pc_codes: [], version: 0 }

/** Words that buyers use for cuts and dishes: the shop's search uses a change within seconds. */
export function SearchWordsPanel() {
  const [sought, setSought] = useState('')
  const { data, error, refetch } = useQuery(wordsQuery)
  const draft = useSessionDraft<Typed>('word:new')
  const add = useAct(at, {
    run: ({ form }: SentWord) => operatorApi(addSearchWord, { body: form }),
    said: () => '더했어요',
    done: (_, { typed }) => void draft.settle(typed, (newest) => newest),
    // Problems are shown below the field.
    refused: (error) => typedProblem(error) !== undefined,
  })
  const words = data?.data
  const shown = words?.filter(({ word }) => word.includes(keyOf(sought)))
  return (
    <section className={styles.panel} aria-label="검색어">
      <InTopBar>
        <SheetButton call={listSearchWords} query={{}} />
      </InTopBar>
      <p>
        부위의 이름과 ‘등심’ 같은 부분, 축종, 등급, 성별, 공급사는 적지 않아도 찾아요. 여기에는 다른 이름과 용도를
        적어요.
      </p>
      <SearchWordForm
        label="새 검색어"
        word={noWord}
        draft={draft}
        act="더하기"
        busy={add.isPending}
        error={add.error}
        onSave={add.mutate}
      />
      {words && words.length > 8 && (
        <Field label="검색어 찾기" value={sought} onChange={({ target }) => setSought(target.value)} />
      )}
      {shown ? (
        <ul className={styles.words}>
          {shown.map((word) => (
            <WordLine key={word.id} word={word} />
          ))}
        </ul>
      ) : error ? (
        <DeskError error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
      {shown?.length === 0 && <p>찾는 검색어가 없어요.</p>}
    </section>
  )
}

/** One word of the table: edited in place, or deleted after a confirmation. */
function WordLine({ word }: { word: SearchWord }) {
  const { id, version } = word
  const queries = useQueryClient()
  const draft = useSessionDraft<Typed>(`word:${id}`)
  const change = useAct(at, {
    run: ({ form }: SentWord) => operatorApi(changeSearchWord, { params: { id }, body: { ...form, version } }),
    said: () => '바꿨어요',
    done(_, { form, typed }) {
      const changed = (one: SearchWord) => (one.id === id ? { ...one, ...form, version: version + 1 } : one)
      queries.setQueryData(wordsQuery.queryKey, (list) => list && { data: list.data.map(changed) })
      draft.settle(typed, ({ part }) => ({ part, version: (typed?.version ?? version) + 1 }))
    },
    // The form shows it, unless somebody else has deleted the word, and its form with it.
    refused: (error) =>
      conflictsOf(error)
        ? Boolean(queries.getQueryData(wordsQuery.queryKey)?.data.some((one) => one.id === id))
        : typedProblem(error) !== undefined,
  })
  const remove = useAct(at, {
    run: () => operatorApi(removeSearchWord, { params: { id }, query: { version } }),
    said: () => '지웠어요',
  })
  async function handleRemove() {
    const sure = await askConfirm({ title: `‘${word.word}’ 검색어를 지울까요?`, action: '지우기', danger: true })
    if (sure) remove.mutate()
  }
  return (
    <li>
      <SearchWordForm
        label={word.word}
        word={word}
        draft={draft}
        act="저장"
        busy={change.isPending}
        error={change.error}
        onSave={change.mutate}
      >
        <Button variant="line" size="md" busy={remove.isPending && '지우는 중'} onClick={() => void handleRemove()}>
          지우기
        </Button>
      </SearchWordForm>
    </li>
  )
}
