import { useEffect, useRef } from 'react'
import type { Result } from '#contract/call.ts'
import type { getIntakeDesk, IntakeDraft } from '#contract/operator/intake.ts'
import { traceability } from '#domain/traceability.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { KeysLine } from '#web/operator/kit/keys-line.tsx'
import { dateTime } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { CutsBox } from './cuts-box.tsx'
import { FactsBox } from './facts-box.tsx'
import type { Form } from './form.ts'
import { GradeBox } from './grade-box.tsx'
import { NumberBox } from './number-box.tsx'
import { PostBar } from './post-bar.tsx'
import { useIntake } from './use-intake.ts'
import styles from './intake.module.css'

type Props = {
  desk: Result<typeof getIntakeDesk>
  start: Form
  draft: IntakeDraft | undefined
  /** With the partner, for the next carcass. */
  onPosted: (partner: string) => void
}

export function IntakeForm({ desk, start, draft, onPosted }: Props) {
  const navigate = useNavigate()
  const root = useRef<HTMLDivElement>(null)
  const intake = useIntake(start, draft, (done) => {
    const number = traceability(done.cattle_no)
    const words =
      done.state === 'SCHEDULED'
        ? `${dateTime(done.post_at ?? '')}에 판매해요`
        : `${done.sheet.boxes.length}부위 판매를 시작했어요`
    toast(`${number}: ${words}`, { icon: 'check' })
    onPosted(done.partner_id ? String(done.partner_id) : '')
    if (draft) navigate('/operator/intake')
  })
  const { form, save, post } = intake
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

  /** What is still to be chosen, else the first weight. */
  function goOn() {
    requestAnimationFrame(() => {
      const next = form.partner ? '[data-cell="0-weight"]' : '#intake-partner'
      root.current?.querySelector<HTMLElement>(next)?.focus()
    })
  }
  const partners = desk.partners.map(({ id, name, open }) => ({
    value: String(id),
    label: open ? name : `${name} (쉬는 중)`,
  }))
  return (
    <div ref={root} className={styles.desk}>
      {draft?.problem && (
        <p className={styles.problem} role="alert">
          <Icon name="warning" size={20} /> 예약한 때에 판매하지 못했어요. {draft.problem}
        </p>
      )}
      {draft?.state === 'SCHEDULED' && (
        <p className={styles.problem}>
          <Icon name="clock" size={20} /> {dateTime(draft.post_at ?? '')}에 판매해요. 고치려면 예약 목록에서 예약을 먼저
          푸세요.
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.left}>
          <NumberBox intake={intake} onFound={goOn} />
          <FactsBox intake={intake} partners={partners} onDone={goOn} />
          <GradeBox intake={intake} />
        </div>
        <CutsBox intake={intake} cuts={desk.cuts} />
      </div>
      <PostBar intake={intake} cuts={desk.cuts} onSave={() => save.mutate()} onPost={intake.postOnce} />
      <KeysLine
        keys={[
          ['Enter', '조회·다음 칸·추정가 받기'],
          ['Ctrl+V', '무게 열 붙여넣기'],
          ['Ctrl+S', '임시 저장'],
          ['Ctrl+Enter', '판매 시작'],
        ]}
      />
    </div>
  )
}
