import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { daysBetween, plusDays } from '#domain/calendar.ts'
import type { Result } from '#contract/call.ts'
import {
  addLegalText,
  type LegalDetail,
  type LegalForm,
  readLegalText,
  saveLegalText,
  type startLegalText,
} from '#contract/operator/legal.ts'
import { legalDay } from '#domain/legal/legal-facts.ts'
import { type LegalKind, legalKinds } from '#domain/legal/legal-kinds.ts'
import { useAct } from '#web/operator/desk/use-act.ts'
import { ActHistory } from '#web/operator/kit/act-history.tsx'
import { KeysLine } from '#web/operator/kit/keys-line.tsx'
import { type KeptHere, useSessionDraft } from '#web/operator/kit/use-session-draft.ts'
import { useStillHere } from '#web/router/use-still-here.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { LegalBody } from '#web/storefront/support/legal-body.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { askConfirm } from '#web/ui/ask.ts'
import { useSettled } from '#web/operator/kit/use-settled.ts'
import { at, type View } from './at.ts'
import { useSaveKey } from './content-writing.tsx'
import { StandingTag } from './legal-list.tsx'
import { Overtaken } from './overtaken.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { isSaid, problemOf, type Sent, type Typed } from './use-save-content.ts'
import { WritingHead } from './writing-head.tsx'
import styles from './content.module.css'

const RichText = lazy(() => import('./rich-text.tsx').then(({ RichText: Part }) => ({ default: Part })))

type Props = {
  kind: LegalKind
  view: View
  start: Result<typeof startLegalText>
  present: LegalDetail | undefined
  onLeave: () => void
}
const draftName = (kind: LegalKind, id: number | 'new') => `legal:${kind}:${id}`

/** Editor of a version of a legal text with its preview. Once in force, a version is read-only, and a new one can be begun. */
export function LegalWriting({ kind, view, start, present, onLeave }: Props) {
  const version = present?.version ?? 0
  const kept = useSessionDraft<Typed<LegalForm>>(draftName(kind, present?.id ?? 'new'))
  const save = useSaveLegal(kind, view, present, kept)
  const stored = storedForm(present, start)
  const form = kept.value?.form ?? stored
  const overtaken = kept.value !== undefined && kept.value.version !== version && !save.isPending
  const holds = present?.standing === 'present' || present?.standing === 'past'
  const change = (part: Partial<LegalForm>) =>
    kept.keep({ form: { ...form, ...part }, version: kept.value?.version ?? version })
  async function send(state: LegalForm['state']) {
    if (save.isPending || overtaken || holds) return
    if (state !== 'shown' || (await askConfirm(enacting(kind, form))))
      save.mutate({ form: { ...form, state }, typed: kept.value })
  }
  useSaveKey(() => void send(form.state))

  return (
    <div className={styles.writing}>
      <section className={styles.form} aria-label="글쓰기">
        <WritingHead
          title={present ? `${legalKinds[kind]} ${legalDay(present.effective_from)}` : `${legalKinds[kind]} 새 버전`}
          tag={present && <StandingTag standing={present.standing} />}
          unsaved={kept.value !== undefined}
          onLeave={onLeave}
        />
        {overtaken && (
          <Overtaken
            who={present?.history[0]}
            name={legalDay(present?.effective_from ?? form.effective_from)}
            content={present?.content ?? ''}
            onMine={() => kept.value && kept.keep({ ...kept.value, version })}
            onTheirs={kept.drop}
          />
        )}
        {holds ? (
          <p className={styles.soon}>시행된 글은 고칠 수 없어요. 바꾸려면 목록에서 새 버전을 만들어 주세요.</p>
        ) : (
          <>
            <LegalEditor form={form} start={start} onChange={change} />
            {save.problem && (
              <p className={styles.problem} role="alert">
                {save.problem}
              </p>
            )}
            <div className={styles.acts}>
              <KeysLine keys={keys} />
              {kept.value && (
                <Button variant="text" size="md" onClick={kept.drop}>
                  {present ? '저장된 글로' : '처음 글로'}
                </Button>
              )}
              <Button
                variant="line"
                size="md"
                disabled={overtaken}
                onClick={() => void send(form.state === 'shown' ? 'hidden' : 'draft')}
              >
                {form.state === 'shown' ? '시행 거두기' : '초안 저장'}
              </Button>
              <Button
                size="md"
                disabled={overtaken}
                busy={save.isPending && '저장하는 중'}
                onClick={() => void send('shown')}
              >
                {legalDay(form.effective_from || start.today)}부터 시행
              </Button>
            </div>
          </>
        )}
        {present && <ActHistory acts={present.history} names={auditActions} />}
      </section>
      <LegalPreview form={form} />
    </div>
  )
}

type EditorProps = Pick<Props, 'start'> & { form: LegalForm; onChange: (part: Partial<LegalForm>) => void }

/** The day from which a version is in force, what it changes, and its text. */
function LegalEditor({ form, start, onChange }: EditorProps) {
  return (
    <>
      <div className={styles.fields}>
        <Field
          label="시행일"
          type="date"
          required
          min={start.today}
          value={form.effective_from}
          onChange={({ target }) => onChange({ effective_from: target.value })}
        />
        <Field
          label="달라진 점"
          maxLength={300}
          value={form.note}
          hint="읽는 사람이 약관 위에서 봐요."
          onChange={({ target }) => onChange({ note: target.value })}
        />
      </div>
      {daysBetween(start.today, form.effective_from) < 7 && (
        <p className={styles.soon}>
          시행 7일 전부터(회원에게 불리하면 30일 전부터) 알리기로 한 글이에요. 맞으면 그대로 두세요.
        </p>
      )}
      <Suspense fallback={<SkeletonRows rows={5} />}>
        <RichText
          label="내용"
          value={form.content}
          placeholders={start.placeholders}
          onChange={(content) => onChange({ content })}
        />
      </Suspense>
    </>
  )
}

const enacting = (kind: LegalKind, { effective_from }: LegalForm) => ({
  title: `${legalKinds[kind]} 새 버전을 시행할까요?`,
  body: `${legalDay(effective_from)}부터 회원 모두에게 적용해요. 그날부터는 고치거나 거둘 수 없어요.`,
  action: '시행하기',
})

const keys = [['Ctrl S', '저장']] as const
const auditActions = {
  'legal.written': '씀',
  'legal.changed': '고침',
  'legal.shown': '시행 정함',
  'legal.hidden': '거둠',
}

function storedForm(present: LegalDetail | undefined, { content, today }: Props['start']): LegalForm {
  if (!present) return { content, effective_from: plusDays(today, 7), note: '', state: 'draft' }
  const { standing } = present
  const state = standing === 'draft' || standing === 'hidden' ? standing : 'shown'
  return { content: present.content, effective_from: present.effective_from, note: present.note, state }
}

function LegalPreview({ form }: { form: LegalForm }) {
  const content = useSettled(form.content)
  const { data } = useQuery({
    queryKey: ['staff', 'content', 'read', content],
    queryFn: () => operatorApi(readLegalText, { body: { content } }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  return (
    <PreviewFrame title="읽는 사람이 보는 화면" whole>
      <LegalBody articles={data?.articles ?? []} since={`시행일 ${legalDay(form.effective_from || '2000-01-01')}`} />
    </PreviewFrame>
  )
}

function useSaveLegal(kind: LegalKind, view: View, present: LegalDetail | undefined, kept: KeptHere<Typed<LegalForm>>) {
  const navigate = useNavigate()
  const here = useStillHere()
  const save = useAct(at, {
    run: ({ form }: Sent<LegalForm>) =>
      present
        ? operatorApi(saveLegalText, { params: { kind, id: present.id }, body: { version: present.version, form } })
        : operatorApi(addLegalText, { params: { kind }, body: form }),
    said: (_, { form: { state, effective_from } }) =>
      state === 'shown' ? `${legalDay(effective_from)}부터 시행해요` : '저장했어요',
    shown({ id, version }, { form: { state }, typed }) {
      kept.settle(typed, ({ form }) => ({ form: { ...form, state }, version }), draftName(kind, id))
      if (!present && here()) navigate(at.to({ ...view, id }), { replace: true })
    },
    refused: (error, { typed }) => isSaid(error, typed),
  })
  return { ...save, problem: problemOf(save.error) }
}
