import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Trace } from '#contract/trace.ts'
import type { GradeCode } from '#domain/codes.ts'
import { traceability } from '#domain/traceability.ts'
import { useLocation } from '#web/router/use-location.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { isFinal } from '#web/api/failures.ts'
import { Page } from '#web/storefront/shell/page.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Dotted } from '#web/ui/dotted.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { Field } from '#web/ui/field.tsx'
import { dateTime } from '#web/ui/format.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { toast } from '#web/ui/toast.ts'
import '#web/ui/on-paper.css'
import { codePath, numberIn, traceQuery, tracePath } from './trace-query.ts'
import { type Step, stepsOf } from './trace-steps.ts'
import { fullDate } from '#web/ui/format.ts'
import styles from './trace-page.module.css'

/** /Trace/{cattle_no}: the public record of an animal, by its number or code. */
export function TracePage() {
  const number = numberIn(useLocation().pathname)
  const { data } = useQuery({ ...traceQuery(number ?? ''), enabled: false })
  const windowTitle = data && `${traceability(data.cattle_no)} 소고기 이력 · 한결`
  return (
    <Page title="소고기 이력" windowTitle={windowTitle} header="flow" back="/GoodsAll" narrow footer>
      {number === undefined ? <Ask /> : <Passport key={number} number={number} />}
    </Page>
  )
}

function Passport({ number }: { number: string }) {
  const { data, error, refetch } = useQuery(traceQuery(number))
  if (data) return <Found trace={data} />
  if (!error)
    return (
      <div className={styles.card}>
        <SkeletonRows rows={6} />
      </div>
    )
  if (!isFinal(error)) return <ErrorScreen error={error} onRetry={() => void refetch()} />
  return (
    <>
      <Empty title={error.message} help="번호를 다시 확인해 주세요." />
      <Ask />
    </>
  )
}

/** For a label without a code: a form for the number. */
function Ask() {
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const [error, setError] = useState<string>()
  function handleSubmit(event: React.FormEvent) {
    event.preventDefault()
    const number = numberIn(`/trace/${words.trim()}`) ?? ''
    if (!/^\d{12}$/.test(number)) return setError('이력번호는 숫자 12자리입니다.')
    navigate(tracePath(number))
  }
  return (
    <form className={styles.card} onSubmit={handleSubmit} noValidate>
      <Field
        label="이력번호"
        inputMode="numeric"
        autoComplete="off"
        placeholder="002 1849 3720 1"
        hint="포장지와 거래명세서에 적힌 12자리 숫자예요."
        maxLength={20}
        value={words}
        error={error}
        onChange={({ target: { value } }) => {
          setWords(value)
          setError(undefined)
        }}
      />
      <div className={styles.ask}>
        <Button type="submit" wide>
          이력 보기
        </Button>
      </div>
    </form>
  )
}

function Found({ trace }: { trace: Trace }) {
  const { cattle_no, intakes } = trace
  const last = intakes.at(-1)
  const steps = stepsOf(trace)
  return (
    <article data-paper className={styles.passport}>
      <section className={styles.card}>
        <div className={styles.head}>
          <div className={styles.who}>
            <p className={styles.small}>이력번호</p>
            <h2>{traceability(cattle_no)}</h2>
            {last && (
              <p className={styles.kind}>
                <Dotted parts={[last.judge_breed_nm, last.judge_sex_nm, `${last.birthmonth}개월`]} />
                <GradeStamp code={last.grade_code as GradeCode} />
              </p>
            )}
          </div>
          <img
            className={styles.code}
            src={codePath(cattle_no)}
            alt={`이 이력으로 오는 QR: ${trace.link}`}
            width={104}
            height={104}
          />
        </div>
        <Standing trace={trace} />
      </section>
      <section className={styles.card} aria-labelledby="way">
        <h2 id="way">태어나서 포장까지</h2>
        <ol className={styles.way}>
          {steps.map((step) => (
            <OneStep key={step.key} step={step} />
          ))}
        </ol>
      </section>
      <div className={styles.ways} data-screen-only>
        <Button variant="line" icon="copy" wide onClick={() => void copy(trace.link)}>
          주소 복사
        </Button>
        <Button variant="line" icon="document" wide onClick={() => print()}>
          인쇄
        </Button>
        <ButtonLink to={`/GoodsSearch?sch_word=${cattle_no}`} variant="neutral" wide>
          이 소의 부위 찾기
        </ButtonLink>
      </div>
    </article>
  )
}

const words: Record<Exclude<Trace['state'], 'FOUND'>, { title: string; help: string }> = {
  AWAY: {
    title: '이력 조회 서비스가 지금 답하지 않아요',
    help: '한결이 받을 때 적어 둔 기록을 보여 드려요. 잠시 뒤에 다시 물어볼게요.',
  },
  UNKNOWN: {
    title: '이력 조회 서비스에 아직 없는 번호예요',
    help: '한결이 받을 때 적어 둔 기록을 보여 드려요. 신고가 올라오는 대로 채울게요.',
  },
  NEW: {
    title: '이력을 알아보고 있어요',
    help: '한결이 받을 때 적어 둔 기록을 먼저 보여 드려요.',
  },
}

/** Source and age of the data, or why there is less of it. */
function Standing({ trace: { state, source, fetched_at } }: { trace: Trace }) {
  if (state === 'FOUND')
    return (
      <p className={styles.source}>
        <Icon name="check" size={18} />
        <Dotted parts={[`출처 ${source}`, `${fetched_at ? dateTime(fetched_at) : ''} 조회`]} />
      </p>
    )
  return (
    <p className={styles.away}>
      <Icon name="info" size={20} />
      <span>
        <b>{words[state].title}</b>
        {words[state].help}
        {fetched_at && ` (${dateTime(fetched_at)} 조회)`}
      </span>
    </p>
  )
}

const sources = { public: '축산물이력제', certificate: '등급판정 확인서', intake: '한결 입고 기록' } as const

function OneStep({ step: { title, icon, date, place, stays = [], facts, said } }: { step: Step }) {
  return (
    <li>
      <span className={styles.dot}>
        <Icon name={icon} size={18} />
      </span>
      <div className={styles.what}>
        <h3>
          {title}
          {date && <time dateTime={date}>{fullDate(date)}</time>}
        </h3>
        {place && <p className={styles.place}>{place}</p>}
        {stays.map(([addr, span]) => (
          <p key={addr + span} className={styles.place}>
            {addr} <small>{span}</small>
          </p>
        ))}
        {facts.length > 0 && (
          <dl>
            {facts.map(([name, value]) => (
              <div key={name + value}>
                <dt>{name}</dt>
                <dd>
                  <Dotted parts={value.split(' · ')} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        <p className={styles.said}>{sources[said]}</p>
      </div>
    </li>
  )
}

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    toast('주소를 복사했어요', { icon: 'check' })
  } catch {
    toast(link)
  }
}
