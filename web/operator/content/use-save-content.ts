import { addContent, type ContentDetail, type ContentForm, saveContent } from '#contract/operator/contents.ts'
import type { ContentKind } from '#domain/content-kinds.ts'
import type { KeptHere } from '#web/operator/kit/use-session-draft.ts'
import { useStillHere } from '#web/router/use-still-here.ts'
import { refusals } from '#contract/refusals.ts'
import { ServerRefusal } from '#web/api/failures.ts'
import { typedProblem, useAct } from '#web/operator/desk/use-act.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { at, type View } from './at.ts'

/** Somebody else has stored a change first: the form shows it above the draft. */
const isChanged = (error: unknown): boolean =>
  error instanceof ServerRefusal && error.errno === refusals['content.changed'].errno
/** Problems with the text are shown in its form, all others in a dialog; so is a conflict when nothing was typed. */
export const isSaid = (error: unknown, typed: object | undefined): boolean =>
  typedProblem(error) !== undefined && (typed !== undefined || !isChanged(error))
export const problemOf = (error: unknown): string | undefined => (isChanged(error) ? undefined : typedProblem(error))

const said = { draft: '초안을 저장했어요', shown: '게시했어요', hidden: '숨겼어요' }

/** A draft, and the version of the text on which it is based. */
export type Typed<Form> = { form: Form; version: number }
/** The form that is stored, and the draft at the time of sending. */
export type Sent<Form> = { form: Form; typed: Typed<Form> | undefined }

export const draftName = (kind: ContentKind, id: number | 'new') => `content:${kind}:${id}`

/** Stores the draft against the version that was on screen. A new text is then opened under its id. */
export function useSaveContent(
  kind: ContentKind,
  view: View,
  present: ContentDetail | undefined,
  kept: KeptHere<Typed<ContentForm>>,
) {
  const navigate = useNavigate()
  const here = useStillHere()
  const save = useAct(at, {
    run: ({ form }: Sent<ContentForm>) =>
      present
        ? operatorApi(saveContent, { params: { kind, id: present.id }, body: { version: present.version, form } })
        : operatorApi(addContent, { params: { kind }, body: form }),
    said: (_, { form: { state } }) =>
      present?.state === state && state === 'shown' ? '고친 글을 게시했어요' : said[state],
    shown({ id, version }, { form: { state }, typed }) {
      kept.settle(typed, ({ form }) => ({ form: { ...form, state }, version }), draftName(kind, id))
      if (!present && here()) navigate(at.to({ ...view, id }), { replace: true })
    },
    refused: (error, { typed }) => isSaid(error, typed),
  })
  return { ...save, problem: problemOf(save.error) }
}
