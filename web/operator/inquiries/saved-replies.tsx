import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { listReplies, type SavedReply } from '#contract/operator/saved-replies.ts'
import { callQuery } from '#web/operator/desk/desk-query.ts'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { onePage } from '#web/operator/kit/one-page.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { at } from './at.ts'
import { ReplyForm } from './reply-form.tsx'
import styles from './open-inquiry.module.css'

type Props = {
  /** The current text of the answer, which can be saved as a reply. */
  words: string
  fill: (reply: string) => string
  onInsert: (reply: string) => void
  onClose: () => void
}

/** The saved replies of the desk: a few letters and Enter insert one. They are also written, changed and deleted here. */
export function SavedReplies({ words, fill, onInsert, onClose }: Props) {
  const queries = useQueryClient()
  const query = callQuery(at, listReplies, {})
  const state = useQuery(query)
  const [sought, setSought] = useState('')
  const [writing, setWriting] = useState<Partial<SavedReply>>()
  const replies = (state.data?.data ?? []).filter(({ title, words: said }) =>
    `${title} ${said}`.includes(sought.trim()),
  )

  if (writing)
    return (
      <ReplyForm
        key={writing.id ?? 'new'}
        reply={state.data?.data.find(({ id }) => id === writing.id) ?? writing}
        onSaved={(answer, open) => {
          queries.setQueryData(query.queryKey, answer)
          setWriting(open)
        }}
        onClose={() => setWriting(undefined)}
      />
    )

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (replies[0]) onInsert(fill(replies[0].words))
  }

  return (
    <Dialog
      open
      title="저장한 답"
      onClose={onClose}
      actions={
        <>
          <Button size="md" onClick={() => setWriting({ words })}>
            {words.trim() ? '지금 쓴 답 저장하기' : '새로 쓰기'}
          </Button>
          <Button variant="neutral" size="md" onClick={onClose}>
            닫기
          </Button>
        </>
      }
      fields={
        <form className={styles.replies} onSubmit={handleSubmit}>
          <Field
            label="찾기"
            type="search"
            autoComplete="off"
            data-focus=""
            value={sought}
            hint="Enter를 누르면 맨 위의 답을 넣어요."
            onChange={({ target }) => setSought(target.value)}
          />
          <ListState
            pages={{ ...state, ...onePage }}
            count={replies.length}
            none={sought ? '그런 답이 없어요' : '아직 저장한 답이 없어요'}
          >
            <ul aria-label="저장한 답 목록">
              {replies.map((reply) => (
                <li key={reply.id}>
                  <button type="button" className={styles.reply} onClick={() => onInsert(fill(reply.words))}>
                    <b>{reply.title}</b>
                    <small>{fill(reply.words)}</small>
                  </button>
                  <Button
                    variant="text"
                    size="md"
                    aria-label={`${reply.title} 고치기`}
                    onClick={() => setWriting(reply)}
                  >
                    고치기
                  </Button>
                </li>
              ))}
            </ul>
          </ListState>
        </form>
      }
    />
  )
}
