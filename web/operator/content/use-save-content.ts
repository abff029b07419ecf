import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addContent, type ContentDetail, type ContentForm, saveContent } from '#contract/operator/contents.ts'
import type { ContentKind } from '#domain/content-kinds.ts'
import type { KeptHere } from '#web/operator/kit/use-session-draft.ts'
import { ServerRefusal, errorMessage } from '#web/api/failures.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { toast } from '#web/ui/toast.ts'
import { at, type View } from './at.ts'

/** 'content.changed': somebody else was faster; the form shows what they wrote. */
export const changed = 6102

const said = { draft: '초안을 저장했어요', shown: '게시했어요', hidden: '숨겼어요' }

/** What is being written, and on which state of the text. */
export type Typed<Form> = { form: Form; version: number }
/** What is stored, and what was typed by then. */
export type Sent<Form> = { form: Form; typed: Typed<Form> | undefined }

export const draftName = (kind: ContentKind, id: number | 'new') => `content:${kind}:${id}`

/** Stores what was written, as it was seen. A new text is then open under its number. */
export function useSaveContent(
  kind: ContentKind,
  view: View,
  present: ContentDetail | undefined,
  kept: KeptHere<Typed<ContentForm>>,
) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const mutation = useMutation({
    mutationFn: ({ form }: Sent<ContentForm>) =>
      present
        ? operatorApi(saveContent, { params: { kind, id: present.id }, body: { version: present.version, form } })
        : operatorApi(addContent, { params: { kind }, body: form }),
    async onSuccess({ id, version }, { form: { state }, typed }) {
      toast(present?.state === state && state === 'shown' ? '고친 글을 게시했어요' : said[state], { icon: 'check' })
      await queries.invalidateQueries({ queryKey: at.key })
      kept.settle(typed, ({ form }) => ({ form: { ...form, state }, version }), draftName(kind, id))
      if (!present) navigate(at.to({ ...view, id }), { replace: true })
    },
    async onError() {
      await queries.invalidateQueries({ queryKey: at.key })
    },
  })
  const { error } = mutation
  const overtaken = error instanceof ServerRefusal && error.errno === changed
  return { ...mutation, problem: error && !overtaken ? errorMessage(error) : undefined }
}
