import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { listFaqCodes } from '#contract/codes.ts'
import type { ContentDetail, ContentForm } from '#contract/operator/contents.ts'
import type { ContentKind } from '#domain/content-kinds.ts'
import { legalPlaceholders } from '#domain/legal/placeholders.ts'
import { callQuery } from '#web/operator/desk/desk-query.ts'
import { ActHistory } from '#web/operator/kit/act-history.tsx'
import { KeysLine } from '#web/operator/kit/keys-line.tsx'
import { leadToHalfMoment } from '#web/operator/kit/lead-to-half-moment.ts'
import { useSessionDraft } from '#web/operator/kit/use-session-draft.ts'
import { useSettings } from '#web/storefront/shell/settings-query.ts'
import { askConfirm } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { dateTime } from '#web/ui/format.ts'
import { topModal } from '#web/ui/open-modals.ts'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { at, kindNames, stateNames, type View } from './at.ts'
import { StateTag } from './content-list.tsx'
import { ContentPreview } from './content-preview.tsx'
import { Overtaken } from './overtaken.tsx'
import { PublishFields } from './publish-fields.tsx'
import { draftName, type Typed, useSaveContent } from './use-save-content.ts'
import { WritingHead } from './writing-head.tsx'
import styles from './content.module.css'

const RichText = lazy(() => import('./rich-text.tsx').then(({ RichText: Part }) => ({ default: Part })))

type Props = {
  kind: ContentKind
  view: View
  present: ContentDetail | undefined
  /** The stored text, or a blank one. */
  form: ContentForm
  onLeave: () => void
}
/** The text on the left, its preview on the right. The draft survives a reload. */
export function ContentWriting({ kind, view, present, form: stored, onLeave }: Props) {
  const version = present?.version ?? 0
  const fields = useRef<HTMLElement>(null)
  const kept = useSessionDraft<Typed<ContentForm>>(draftName(kind, present?.id ?? 'new'))
  const codes =
    useQuery({ ...callQuery(at, listFaqCodes, {}), staleTime: 60_000, enabled: kind === 'faqs' }).data?.data ?? []
  const settings = useSettings()
  const placeholders =
    settings && Object.entries(legalPlaceholders).map(([name, read]) => ({ name, value: read(settings) }))
  const save = useSaveContent(kind, view, present, kept)
  const form = kept.value?.form ?? stored
  const overtaken = kept.value !== undefined && kept.value.version !== version && !save.isPending
  const change = (part: Partial<ContentForm>) =>
    kept.keep({ form: { ...form, ...part }, version: kept.value?.version ?? version })
  async function send(state: ContentForm['state']) {
    if (save.isPending || overtaken || leadToHalfMoment(fields.current)) return
    const isNews = state === 'shown' && form.state !== 'shown'
    if (!isNews || (await askConfirm(publishing(kind, form))))
      save.mutate({ form: { ...form, state }, typed: kept.value })
  }
  useSaveKey(() => void send(form.state))
  const isOfSubject = save.problem?.startsWith('제목')

  return (
    <div className={styles.writing}>
      <section ref={fields} className={styles.form} aria-label="글쓰기">
        <WritingHead
          title={present ? `${kindNames[kind]} 고치기` : `새 ${kindNames[kind]}`}
          tag={present && <StateTag row={present} />}
          unsaved={kept.value !== undefined}
          onLeave={onLeave}
        />
        {overtaken && (
          <Overtaken
            who={present?.history[0]}
            name={present?.subject ?? ''}
            content={present?.content ?? ''}
            onMine={() => kept.value && kept.keep({ ...kept.value, version })}
            onTheirs={kept.drop}
          />
        )}
        <Field
          label={kind === 'faqs' ? '질문' : '제목'}
          required
          maxLength={100}
          value={form.subject}
          error={isOfSubject ? save.problem : undefined}
          onChange={({ target }) => change({ subject: target.value })}
        />
        <Suspense fallback={<SkeletonRows rows={5} />}>
          <RichText
            label={kind === 'faqs' ? '답' : '내용'}
            value={form.content}
            onChange={(content) => change({ content })}
            placeholders={kind === 'faqs' ? placeholders : undefined}
          />
        </Suspense>
        <PublishFields kind={kind} form={form} codes={codes} onChange={change} />
        {save.problem && !isOfSubject && (
          <p className={styles.problem} role="alert">
            {save.problem}
          </p>
        )}
        <div className={styles.acts}>
          <KeysLine keys={keys} />
          {kept.value && (
            <Button variant="text" size="md" onClick={kept.drop}>
              {present ? '저장된 글로' : '지우기'}
            </Button>
          )}
          {form.state === 'shown' && (
            <Button variant="line" size="md" disabled={overtaken} onClick={() => void send('hidden')}>
              숨기기
            </Button>
          )}
          {form.state !== 'shown' && (
            <Button variant="line" size="md" disabled={overtaken} onClick={() => void send(form.state)}>
              {stateNames[form.state]} 저장
            </Button>
          )}
          <Button
            size="md"
            disabled={overtaken}
            busy={save.isPending && '저장하는 중'}
            onClick={() => void send('shown')}
          >
            {form.state === 'shown' ? '저장하기' : '게시하기'}
          </Button>
        </div>
        {present && <ActHistory acts={present.history} names={auditActions} />}
      </section>
      <ContentPreview kind={kind} form={form} at={present?.created_at} />
    </div>
  )
}

const publishing = (kind: ContentKind, { shown_from }: ContentForm) => ({
  title: `${kindNames[kind]} 글을 게시할까요?`,
  body: `${shown_from ? `${dateTime(shown_from)}부터` : '지금부터'} 누구나 읽을 수 있어요. 나중에 숨길 수 있어요.`,
  action: '게시하기',
})

const keys = [
  ['Ctrl S', '저장'],
  ['Alt F10', '편집 도구'],
] as const

const verbs = { written: '씀', changed: '고침', shown: '게시', hidden: '숨김' }
const auditActions = Object.fromEntries(
  ['notice', 'magazine', 'faq'].flatMap((kind) => Object.entries(verbs).map(([act, name]) => [`${kind}.${act}`, name])),
)

/** Ctrl+S, also while the cursor is in the text, but not while a dialog is open. */
export function useSaveKey(save: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyS') return
    event.preventDefault()
    if (!event.repeat && !topModal()) save()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
