import { type FormEvent, useState } from 'react'
import type { Result } from '#contract/call.ts'
import {
  addReply,
  changeReply,
  dropReply,
  type listReplies,
  type SavedReply,
} from '#contract/operator/saved-replies.ts'
import { longestAnswer } from '#domain/inquiry-clock.ts'
import { longestReplyTitle, replyPlaces } from '#domain/saved-reply.ts'
import { ConflictNotice } from '#web/operator/kit/conflict-notice.tsx'
import { KeptNotice } from '#web/operator/kit/kept-notice.tsx'
import { typedProblem, useAct } from '#web/operator/desk/use-act.ts'
import { useSessionDraft } from '#web/operator/kit/use-session-draft.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { askConfirm } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { at } from './at.ts'
import styles from './open-inquiry.module.css'

/** The draft, and the version of the reply on which it is based. */
type Typed = { title: string; words: string; version: number }
/** What is sent, and the draft at the time of sending. */
type Sent = { form: Pick<Typed, 'title' | 'words'>; typed: Typed | undefined }
const nameOf = (id: number | undefined) => `reply:${id ?? 'new'}`

type Props = {
  reply: Partial<SavedReply>
  /** `open`: the saved reply, if it was edited further after sending. */
  onSaved: (answer: Result<typeof listReplies>, open?: SavedReply) => void
  onClose: () => void
}

/**
 * Form for a saved reply, new or existing, shared by the desk. The draft survives a reload; a change by somebody else meanwhile is
 * reported.
 */
export function ReplyForm({ reply, onSaved, onClose }: Props) {
  const { id, version = 0, ...stored } = reply
  const { draft, found, form, set, overtaken, problem, save, drop, isBusy } = useReply(reply, onSaved)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isBusy && !overtaken) save.mutate({ form, typed: draft.value })
  }

  async function remove(one: number) {
    if (isBusy) return
    const sure = await askConfirm({
      title: `‘${stored.title}’ 답을 지울까요?`,
      body: '모든 담당자에게서 사라져요.',
      action: '지우기',
      danger: true,
    })
    if (sure) drop.mutate(one)
  }

  return (
    <Dialog
      open
      title={id === undefined ? '새 답 저장하기' : '저장한 답 고치기'}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form="reply" size="md" busy={save.isPending && '저장하는 중'} disabled={overtaken}>
            저장하기
          </Button>
          {id !== undefined && (
            <Button variant="danger" size="md" busy={drop.isPending && '지우는 중'} onClick={() => void remove(id)}>
              지우기
            </Button>
          )}
          <Button variant="neutral" size="md" onClick={onClose}>
            돌아가기
          </Button>
        </>
      }
      fields={
        <form className={styles.replies} id="reply" noValidate onSubmit={handleSubmit}>
          {overtaken ? (
            <ConflictNotice
              conflicts={[{ id: 0, name: stored.title ?? '', now: stored.words ?? '' }]}
              onSeen={() => set({ version })}
            />
          ) : (
            found && draft.value && <KeptNotice onDrop={draft.drop} />
          )}
          <Field
            label="이름"
            data-focus=""
            autoComplete="off"
            maxLength={longestReplyTitle}
            value={form.title}
            onChange={({ target }) => set({ title: target.value })}
          />
          <TextAreaField
            label="답"
            rows={6}
            maxLength={longestAnswer}
            value={form.words}
            error={problem}
            hint={`${Object.keys(replyPlaces)
              .map((place) => `#{${place}}`)
              .join(' ')} 자리는 문의에 맞게 채워져요.`}
            onChange={({ target }) => set({ words: target.value })}
          />
        </form>
      }
    />
  )
}

/** The typed reply, whether somebody else has changed it meanwhile, and the calls that store and delete it. */
function useReply({ id, version = 0, ...stored }: Props['reply'], onSaved: Props['onSaved']) {
  const draft = useSessionDraft<Typed>(nameOf(id))
  const [found] = useState(() => draft.value !== undefined)
  const form = { title: draft.value?.title ?? stored.title ?? '', words: draft.value?.words ?? stored.words ?? '' }
  // Problems are shown in the form.
  const refused = (error: unknown) => typedProblem(error) !== undefined
  const save = useAct(at, {
    run: ({ form }: Sent) =>
      id === undefined
        ? operatorApi(addReply, { body: form })
        : operatorApi(changeReply, { params: { id }, body: { ...form, version } }),
    said: () => '답을 저장했어요',
    done(answer, { form, typed }) {
      const now = answer.data.find((one) => (id === undefined ? one.title === form.title.trim() : one.id === id))
      const stays = draft.settle(typed, (newest) => ({ ...newest, version: now?.version ?? 0 }), nameOf(now?.id))
      onSaved(answer, stays ? now : undefined)
    },
    refused,
  })
  const drop = useAct(at, {
    run: (one: number) => operatorApi(dropReply, { params: { id: one }, body: { version } }),
    said: () => '저장한 답을 지웠어요',
    done(answer) {
      draft.drop()
      onSaved(answer)
    },
    refused,
  })
  const overtaken = draft.value !== undefined && draft.value.version !== version && !save.isPending
  const problem = overtaken ? undefined : typedProblem(save.error ?? drop.error)
  const isBusy = save.isPending || drop.isPending
  const set = (part: Partial<Typed>) => {
    if (!isBusy) {
      save.reset()
      drop.reset()
    }
    draft.keep({ ...form, version: draft.value?.version ?? version, ...part })
  }
  return { draft, found, form, set, overtaken, problem, save, drop, isBusy }
}
