import { defineDesk } from '#web/operator/desk/define-desk.tsx'
import { DeskList } from '#web/operator/desk/desk-list.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { at, isLegal, kindNames, type View } from './at.ts'
import { ContentEditor } from './content-editor.tsx'
import { texts } from './content-list.tsx'
import { LegalEditor } from './legal-editor.tsx'
import { legalTexts } from './legal-list.tsx'

const isList = ({ id }: View): boolean => id === undefined

/** Desk 14: the texts of the shop. A list for each kind, and an editor with a preview. */
export const ContentDesk = defineDesk({
  at,
  title: '공지·매거진',
  role: 'content',
  search: {
    field: 'q',
    label: ({ kind }) => `${kindNames[kind]} 찾기`,
    placeholder: '제목, 내용',
    when: (view) => isList(view) && !isLegal(view.kind),
  },
  keys: ({ view, go }) => ({ n: () => (isList(view) ? go({ id: 'new' }) : false) }),
  tools: ({ view }) =>
    isList(view) && (
      <ButtonLink to={at.to({ ...view, id: 'new' })} size="md" icon="plus" aria-keyshortcuts="N">
        {isLegal(view.kind) ? '새 버전' : '새 글'}
      </ButtonLink>
    ),
  lanes: { label: '종류', field: 'kind', names: kindNames, with: { state: undefined, q: '' } },
  list: texts,
  body(seen) {
    const { view } = seen
    const { kind, id } = view
    if (id === undefined) return isLegal(kind) && <DeskList list={legalTexts} seen={seen} />
    return isLegal(kind) ? (
      <LegalEditor key={`${kind}${id}`} kind={kind} id={id} view={view} />
    ) : (
      <ContentEditor key={`${kind}${id}`} kind={kind} id={id} view={view} />
    )
  },
})
