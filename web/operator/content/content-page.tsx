import { useRef, useState } from 'react'
import { LaneTabs } from '#web/operator/kit/lane-tabs.tsx'
import { useShortcuts } from '#web/operator/kit/use-shortcuts.ts'
import { PageFrame } from '#web/operator/shell/page-frame.tsx'
import { useNavigate } from '#web/router/use-navigate.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { ContentEditor } from './content-editor.tsx'
import { ContentList } from './content-list.tsx'
import { LegalEditor } from './legal-editor.tsx'
import { LegalList } from './legal-list.tsx'
import { addressOf, isLegal, kindNames, kinds, useView } from './use-view.ts'
import styles from './content.module.css'

/** Desk 14: what the shop says. A list of each kind, and the editor with the page beside it as a reader sees it. */
export function ContentPage() {
  const view = useView()
  const { kind, id, q } = view
  const navigate = useNavigate()
  const search = useRef<HTMLInputElement>(null)
  const [left, setLeft] = useState<number>()
  if (typeof id === 'number' && id !== left) setLeft(id)
  const writeNew = addressOf({ ...view, id: 'new' })
  useShortcuts({
    '/': () => (search.current ? search.current.focus() : false),
    n: () => (id === undefined ? navigate(writeNew) : false),
  })
  return (
    <PageFrame
      title="공지·매거진"
      tools={
        id === undefined && (
          <div className={styles.tools}>
            {!isLegal(kind) && (
              <SearchBox
                ref={search}
                look="bar"
                label={`${kindNames[kind]} 찾기`}
                placeholder="제목, 내용"
                defaultValue={q}
                onSearch={(words) => navigate(addressOf({ ...view, q: words }))}
              />
            )}
            <ButtonLink to={writeNew} size="md" icon="plus" aria-keyshortcuts="N">
              {isLegal(kind) ? '새 버전' : '새 글'}
            </ButtonLink>
          </div>
        )
      }
    >
      <div className={styles.kinds}>
        <LaneTabs
          label="종류"
          look="row"
          lanes={kinds.map((one) => ({
            name: kindNames[one],
            to: addressOf({ kind: one, state: undefined, q: '', id: undefined }),
            current: one === kind,
          }))}
        />
      </div>
      {isLegal(kind) ? (
        id === undefined ? (
          <LegalList key={kind} kind={kind} />
        ) : (
          <LegalEditor key={`${kind}${id}`} kind={kind} id={id} view={view} />
        )
      ) : id === undefined ? (
        <ContentList key={kind} kind={kind} view={view} left={left} />
      ) : (
        <ContentEditor key={`${kind}${id}`} kind={kind} id={id} view={view} />
      )}
    </PageFrame>
  )
}
