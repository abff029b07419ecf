import { type FormEvent, useRef } from 'react'
import { traceability } from '#domain/traceability.ts'
import { fullDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/router/link.tsx'
import { useIntakeSide } from './intake-side.ts'
import type { Intake } from './use-intake.ts'
import styles from './intake.module.css'

type Props = { intake: Intake; onFound: () => void }

/** The twelve-digit number, typed or scanned (a scanner types it and presses Enter). */
export function NumberBox({ intake: { form, found, setNumber, askForFacts, isAsking, draft }, onFound }: Props) {
  const field = useRef<HTMLInputElement>(null)
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (form.cattleNo.length !== 12) return field.current?.focus()
    if (!isAsking) askForFacts(onFound)
  }
  return (
    <section className={styles.box} aria-labelledby="step-number">
      <h2 id="step-number">1. 이력번호</h2>
      <form className={styles.number} onSubmit={handleSubmit}>
        <input
          ref={field}
          aria-label="이력번호 12자리"
          aria-describedby="number-says"
          inputMode="numeric"
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the scanner writes where the desk begins
          autoFocus={!draft}
          value={traceability(form.cattleNo)}
          onChange={({ target }) => setNumber(target.value.replaceAll(/\D/g, '').slice(0, 12))}
        />
        <Button type="submit" size="lg" busy={isAsking && '조회 중'}>
          조회
        </Button>
      </form>
      <div id="number-says" aria-live="polite">
        <Says found={found} length={form.cattleNo.length} />
      </div>
    </section>
  )
}

const ofOurs = { POSTED: '이미 등록했어요.', SCHEDULED: '판매를 예약했어요.', DRAFT: '작성 중이에요.', DROPPED: '' }

function Says({ found, length }: { found: Intake['found']; length: number }) {
  const { path } = useIntakeSide()
  if (!found)
    return (
      <p className={styles.hint}>
        {length > 0 && length < 12 ? `${length}/12자리` : '귀표·라벨의 12자리를 찍거나 입력하세요.'}
      </p>
    )
  return (
    <>
      {found.answer === 'found' ? (
        <p className={styles.good}>
          <Icon name="check" size={18} /> 등급판정 정보를 불러왔어요. 초록 칸은 확인만 하세요.
        </p>
      ) : (
        <p className={styles.odd}>
          <Icon name="warning" size={18} />
          <span>{found.message} 아래 칸에 직접 입력하면 돼요.</span>
        </p>
      )}
      {found.known.map(({ prod_date, partner, state, draft_id, says }) => (
        <p className={styles.odd} key={`${state}${draft_id}${prod_date}`}>
          <Icon name="info" size={18} />
          <span>
            {[[prod_date && fullDate(prod_date), partner].filter(Boolean).join(' · '), says ?? ofOurs[state]]
              .filter(Boolean)
              .join(': ')}{' '}
            {draft_id && <Link to={`${path}?id=${draft_id}`}>열기</Link>}
          </span>
        </p>
      ))}
    </>
  )
}
