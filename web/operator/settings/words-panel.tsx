import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addSearchWord, listSearchWords } from '#contract/operator/search-words.ts'
import { keyOf } from '#domain/search/terms.ts'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Field } from '#web/ui/field.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { toast } from '#web/ui/toast.ts'
import { settingsKey } from './queries.ts'
import { type WordDraft, WordForm } from './word-form.tsx'
import { WordLine } from './word-line.tsx'
import styles from './words.module.css'

const key = [...settingsKey, 'words']

/** What buyers call cuts and what they cook from them: the shop's search goes by it within seconds. */
export function WordsPanel() {
  const queries = useQueryClient()
  const [sought, setSought] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async () => (await operatorApi(listSearchWords, {})).data,
  })
  const written = () => queries.invalidateQueries({ queryKey: key })
  const add = useMutation({
    mutationFn: (body: WordDraft) => operatorApi(addSearchWord, { body }),
    onSuccess: () => toast('더했어요', { icon: 'check' }),
    onSettled: written,
  })
  const shown = data?.filter(({ word }) => word.includes(keyOf(sought)))
  return (
    <section className={styles.panel} aria-label="검색어">
      <p>
        부위의 이름과 ‘등심’ 같은 부분, 축종, 등급, 성별, 공급사는 적지 않아도 찾아요. 여기에는 다른 이름과 용도를
        적어요.
      </p>
      <WordForm
        key={data?.length}
        label="새 검색어"
        word={{ word: '', kind: 'name', pc_codes: [] }}
        act="더하기"
        busy={add.isPending}
        error={add.error}
        onSave={(body) => add.mutate(body)}
      />
      {data && data.length > 8 && (
        <Field label="검색어 찾기" value={sought} onChange={({ target }) => setSought(target.value)} />
      )}
      {shown ? (
        <ul className={styles.words}>
          {shown.map((word) => (
            <WordLine key={`${word.id}.${word.version}`} word={word} onWritten={written} />
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
