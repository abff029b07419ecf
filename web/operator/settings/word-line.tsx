import { useMutation } from '@tanstack/react-query'
import { changeSearchWord, removeSearchWord, type SearchWord } from '#contract/operator/search-words.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Button } from '#web/ui/button.tsx'
import { askConfirm } from '#web/ui/ask.ts'
import { toast } from '#web/ui/toast.ts'
import { WordForm, type WordDraft } from './word-form.tsx'

type Props = { word: SearchWord; onWritten: () => Promise<void> }

/** One word of the table: changed in place, or taken out after a question. */
export function WordLine({ word, onWritten }: Props) {
  const { id, version } = word
  const change = useMutation({
    mutationFn: (draft: WordDraft) => operatorApi(changeSearchWord, { params: { id }, body: { ...draft, version } }),
    onSuccess: () => toast('바꿨어요', { icon: 'check' }),
    onSettled: onWritten,
  })
  const remove = useMutation({
    mutationFn: () => operatorApi(removeSearchWord, { params: { id }, query: { version } }),
    onSuccess: () => toast('지웠어요', { icon: 'check' }),
    onSettled: onWritten,
  })
  async function handleRemove() {
    const sure = await askConfirm({ title: `‘${word.word}’ 검색어를 지울까요?`, action: '지우기', danger: true })
    if (sure) remove.mutate()
  }
  return (
    <li>
      <WordForm
        label={word.word}
        word={word}
        act="저장"
        busy={change.isPending}
        error={change.error ?? remove.error}
        onSave={(draft) => change.mutate(draft)}
      >
        <Button variant="line" size="md" busy={remove.isPending && '지우는 중'} onClick={() => void handleRemove()}>
          지우기
        </Button>
      </WordForm>
    </li>
  )
}
