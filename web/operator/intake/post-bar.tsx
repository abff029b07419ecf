import { useRef, useState } from 'react'
import { isTooHeavy, sumBoxes, usualYield } from '#domain/intake-check.ts'
import { CheckLine } from '#web/operator/carcass/check-line.tsx'
import { leadToHalfMoment } from '#web/operator/kit/lead-to-half-moment.ts'
import { useMomentInput } from '#web/operator/kit/use-moment-input.ts'
import { usePassedMinute } from '#web/operator/kit/use-passed-minute.ts'
import { Button } from '#web/ui/button.tsx'
import { digits, totalKilograms } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { seoulMoment } from '#web/ui/seoul-time.ts'
import type { CutName } from './cuts-box.tsx'
import { useIntakeSide } from './intake-side.ts'
import { boxOf, numberOf } from './form.ts'
import { type PostProblem, problemLines } from './post-problems.ts'
import { postWarnings } from './post-warnings.ts'
import type { Intake } from './use-intake.ts'
import styles from './post-bar.module.css'

type Props = {
  intake: Intake
  cuts: readonly CutName[]
  /** What was found at the last try. */
  problems: readonly PostProblem[]
  onSave: () => void
  onPost: (at: string | null) => void
}

/** Sums, warnings (which do not block), and the one check that does: more meat than the carcass weighs. */
export function PostBar({
  intake: { form, averages, estimates, save, post, clean, draft, check, checkTyped, uploads },
  cuts,
  problems,
  onSave,
  onPost,
}: Props) {
  const isPartners = useIntakeSide().of === 'partner'
  const [at, setAt] = useState('')
  const moment = useMomentInput(at, (typed) => !post.isPending && setAt(typed))
  const acts = useRef<HTMLElement>(null)
  const minute = usePassedMinute(at)
  const boxes = form.rows.map(boxOf)
  const whole = numberOf(form.facts.weight)
  const sums = sumBoxes(boxes, whole)
  const heavy = isTooHeavy(sums, whole)
  const nameOf = (code: string) => cuts.find(({ pc_code }) => pc_code === code)?.pc_name ?? code
  const odd = postWarnings(form, { averages, estimates }, nameOf)
  const full = boxes.length > 0 && boxes.every(({ weight }) => weight !== null)
  const share = full && !heavy ? sums.yield : undefined
  const usual = share !== undefined && share >= usualYield.low && share <= usualYield.high
  return (
    <div className={styles.foot}>
      {heavy && (
        <p className={styles.wrong} role="alert">
          <Icon name="warning" size={18} />
          부위의 합({totalKilograms(sums.weight)})이 도체중({whole}kg)보다 커요. 무게를 확인하세요.
        </p>
      )}
      {minute.problem && (
        <p className={styles.wrong} role="alert">
          <Icon name="warning" size={18} />
          {minute.problem}
        </p>
      )}
      {problems.length > 0 && (
        <ul className={styles.odd} data-wrong="" aria-label="고칠 것">
          {problemLines(problems).map((words) => (
            <li key={words}>
              <Icon name="warning" size={18} />
              {words}
            </li>
          ))}
        </ul>
      )}
      {odd.length > 0 && (
        <ul className={styles.odd} aria-label="확인할 것">
          {odd.map((words) => (
            <li key={words}>
              <Icon name="warning" size={18} />
              {words} 맞으면 그대로 두세요.
            </li>
          ))}
        </ul>
      )}
      {!isPartners && form.cattleNo.length === 12 && (
        <div className={styles.check}>
          <CheckLine check={check} busy={checkTyped.isPending} onCheck={() => checkTyped.mutate()} />
        </div>
      )}
      <section ref={acts} className={styles.bar} aria-label="합계와 판매">
        <p>
          <span>
            부위 <b>{sums.count}</b>
          </span>
          <span>
            합계 <b>{totalKilograms(sums.weight)}</b>
          </span>
          {share !== undefined && (
            <span>
              정육률 <b>{share.toFixed(1)}%</b>{' '}
              <i data-odd={!usual || undefined}>{usual ? '정상 범위' : '확인 필요'}</i>
            </span>
          )}
          <span>
            금액 <b>{digits(sums.price)}원</b>
          </span>
        </p>
        {!isPartners && (
          <label>
            예약 시각 <input {...moment.input} aria-invalid={moment.problem || minute.problem ? true : undefined} />
          </label>
        )}
        {moment.problem && (
          <b className={styles.half} role="alert">
            {moment.problem}
          </b>
        )}
        <Button
          variant="line"
          size="md"
          aria-keyshortcuts="Control+S"
          disabled={form.cattleNo.length !== 12 || post.isPending}
          busy={save.isPending && '저장 중'}
          onClick={onSave}
        >
          {clean && draft ? '저장됨' : '임시 저장'}
        </Button>
        <Button
          size="md"
          aria-keyshortcuts="Control+Enter"
          disabled={heavy || form.cattleNo.length !== 12 || boxes.length === 0}
          busy={post.isPending ? '올리는 중' : uploads.coming > 0 && '사진 올리는 중'}
          onClick={() => leadToHalfMoment(acts.current) || minute.hasPassed() || onPost(seoulMoment(at))}
        >
          {isPartners ? '심사 요청' : at ? '예약하기' : '판매 시작'}
        </Button>
      </section>
    </div>
  )
}
