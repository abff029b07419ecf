import { useEffect, useRef, useState } from 'react'
import type { Result } from '#contract/call.ts'
import type { getIntakeDesk, IntakeDraft } from '#contract/operator/intake.ts'
import type { getListingDesk } from '#contract/partner/listings.ts'
import { sumBoxes } from '#domain/intake-check.ts'
import { traceability } from '#domain/traceability.ts'
import { tenThousands } from '#domain/prices.ts'
import { KeptNotice } from '#web/operator/kit/kept-notice.tsx'
import { useLastingDraft } from '#web/operator/kit/use-lasting-draft.ts'
import { useStillHere } from '#web/router/use-still-here.ts'
import { KeysLine } from '#web/operator/kit/keys-line.tsx'
import { askConfirm } from '#web/ui/ask.ts'
import { dateTime, digits } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { CarcassPapers } from '#web/operator/carcass/carcass-papers.tsx'
import { CutsBox } from './cuts-box.tsx'
import { FactsBox } from './facts-box.tsx'
import { boxOf, type Form } from './form.ts'
import { GradeBox } from './grade-box.tsx'
import { NumberBox } from './number-box.tsx'
import { OddDialog } from './odd-dialog.tsx'
import { PostBar } from './post-bar.tsx'
import { SubmittedNotice } from './submitted-notice.tsx'
import { type Posting, type StoredCarcass, useIntakeSide } from './intake-side.ts'
import { type TypedCarcass, useIntake } from './use-intake.ts'
import { usePostCheck } from './use-post-check.ts'
import styles from './intake.module.css'

/** What only the desk’s drafts have. */
type OfDesk = { state?: string } & Partial<Pick<IntakeDraft, 'problem' | 'post_at' | 'submitted'>>
type Props = {
  desk: Result<typeof getListingDesk> & Partial<Result<typeof getIntakeDesk>>
  start: Form
  draft: (StoredCarcass & OfDesk) | undefined
  /** Called with the id of the draft that a new form has made. */
  onMade: (id: number) => void
  /** Called with the partner, for the next carcass. */
  onDone: (partner: string) => void
  /** Starts again with the stored draft, or a blank one. */
  onAnew: () => void
}

export function IntakeForm({ desk, start, draft, onMade, onDone, onAnew }: Props) {
  const here = useStillHere()
  const side = useIntakeSide()
  const isPartners = side.of === 'partner'
  const root = useRef<HTMLDivElement>(null)
  const nameOf = (id: number | 'new') => `${isPartners ? 'listing' : 'intake'}:${id}`
  const kept = useLastingDraft<TypedCarcass>(nameOf(draft?.id ?? 'new'))
  const [found] = useState(kept.value)
  // Somebody has saved the draft meanwhile: what was typed is based on an older version and is not saved over it without asking.
  const [overtaken] = useState(
    draft !== undefined && found?.draft !== undefined && found.draft.version !== draft.version,
  )
  const onPosted = (done: StoredCarcass, { at }: Posting) => {
    const number = traceability(done.cattle_no)
    const words = isPartners
      ? '심사를 요청했어요. 한결이 확인하면 판매해요'
      : 'state' in done && done.state === 'SCHEDULED'
        ? `${dateTime(at ?? '')}에 판매해요`
        : `${done.sheet.boxes.length}부위 판매를 시작했어요`
    toast(`${number}: ${words}`, { icon: 'check' })
    kept.drop()
    if (here()) onDone(done.partner_id ? String(done.partner_id) : '')
  }
  const handleMade = (id: number) => {
    kept.rename(nameOf(id))
    if (here()) onMade(id)
  }
  const intake = useIntake({ start, from: draft, kept, onMade: handleMade, onPosted })
  const { form, save, post, gate } = intake
  const beginAnew = () => {
    kept.drop()
    onAnew()
  }
  const cutOf = (code: string | null) => desk.cuts.find(({ pc_code }) => pc_code === code)?.pc_name ?? '도체'
  const { problems, asked, passes } = usePostCheck(form, { root, nameOf: cutOf, isPartners })

  async function askToPost(at: string | null) {
    if (!passes()) return
    const { count, price } = sumBoxes(form.rows.map(boxOf), null)
    const sure = await askConfirm({
      title: `${digits(count)}상자 · ${tenThousands(price)}을 ${isPartners ? '심사 요청' : at ? '예약' : '판매 시작'}할까요?`,
      action: isPartners ? '심사 요청' : at ? '예약하기' : '판매 시작',
      ...(isPartners && { body: '심사하는 동안은 고칠 수 없어요. 고치려면 먼저 거두면 돼요.' }),
      ...(!isPartners && form.pictures.length === 0 && { body: '단면 사진이 없어요.' }),
    })
    if (sure) intake.postOnce({ at })
  }
  const act = useRef({ save: () => {}, post: () => {} })
  useEffect(() => {
    act.current = {
      save: () => form.cattleNo.length === 12 && !save.isPending && !post.isPending && save.mutate(),
      post: () => root.current?.querySelector<HTMLButtonElement>('[aria-keyshortcuts="Control+Enter"]')?.click(),
    } as { save: () => void; post: () => void }
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      const run = event.code === 'KeyS' ? act.current.save : event.key === 'Enter' ? act.current.post : undefined
      if (!run || event.repeat) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])

  /** Focuses what is still to be chosen, else the first weight. */
  function goOn() {
    requestAnimationFrame(() => {
      const next = form.partner || isPartners ? '[data-cell="0-weight"]' : '#intake-partner'
      root.current?.querySelector<HTMLElement>(next)?.focus()
    })
  }
  const partners = desk.partners?.map(({ id, name, open }) => ({
    value: String(id),
    label: open ? name : `${name} (쉬는 중)`,
  }))
  return (
    <div ref={root} className={styles.desk}>
      {found && kept.value && (
        <KeptNotice {...(draft && { action: '지우고 저장된 것으로' })} onDrop={beginAnew}>
          {overtaken
            ? '쓰던 것을 그대로 두었어요. 그사이 다른 담당자가 이 도체를 저장해서, 이대로는 저장되지 않아요.'
            : kept.elsewhere
              ? '다른 창에서 쓰던 도체예요. 이어서 쓰면 돼요.'
              : '쓰던 도체를 그대로 두었어요.'}
        </KeptNotice>
      )}
      {draft?.problem && (
        <p className={styles.problem} role="alert">
          <Icon name="warning" size={20} /> 예약한 때에 판매하지 못했어요. {draft.problem}
        </p>
      )}
      {draft?.submitted && <SubmittedNotice draft={{ ...draft, submitted: draft.submitted }} />}
      {draft?.state === 'SCHEDULED' && (
        <p className={styles.problem}>
          <Icon name="clock" size={20} /> {dateTime(draft.post_at ?? '')}에 판매해요. 고치려면 예약 목록에서 예약을 먼저
          푸세요.
        </p>
      )}
      <div className={styles.columns} aria-busy={post.isPending || undefined}>
        <div className={styles.left}>
          <NumberBox intake={intake} onFound={goOn} />
          <FactsBox intake={intake} partners={partners} asked={asked} onDone={goOn} />
          <GradeBox intake={intake} asked={asked} />
          {!isPartners && (
            <section className={styles.box} aria-labelledby="step-papers">
              <h2 id="step-papers">서류</h2>
              <CarcassPapers
                of={intake.draft && { of: 'draft', id: intake.draft.id }}
                keep={async () => ({ of: 'draft', id: (await intake.keep()).id })}
                whyNot={form.cattleNo.length === 12 ? undefined : '이력번호 12자리를 먼저 입력하세요.'}
              />
            </section>
          )}
        </div>
        <CutsBox intake={intake} cuts={desk.cuts} asked={asked} />
      </div>
      <PostBar
        intake={intake}
        cuts={desk.cuts}
        problems={problems}
        onSave={() => save.mutate()}
        onPost={(at) => void askToPost(at)}
      />
      <OddDialog gate={gate} nameOf={({ pc_code }) => cutOf(pc_code)} action="확인하고 판매 시작" />
      <KeysLine
        keys={[
          ['Enter', '조회·다음 칸·추정가 받기'],
          ['Ctrl+V', '무게 열 붙여넣기'],
          ['Alt+↑↓', '부위 순서'],
          ['Ctrl+S', '임시 저장'],
          ['Ctrl+Enter', isPartners ? '심사 요청' : '판매 시작'],
        ]}
      />
    </div>
  )
}
