import { useQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue } from 'react'
import type { CarcassCard as Carcass } from '#contract/catalogue.ts'
import { traceability } from '#domain/traceability.ts'
import { Dotted } from '#web/ui/dotted.tsx'
import { shortDate } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PartFailed } from '#web/ui/part-failed.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useToday } from '#web/ui/use-today.ts'
import { CarcassFacts } from './carcass-facts.tsx'
import { CarcassPhoto } from './carcass-photo.tsx'
import { carcassCuts } from './carcass-queries.ts'
import { carcassKilograms, slaughterAge } from './carcass-words.ts'
import { CutList } from './cut-list.tsx'
import type { CutTicks } from './use-cut-ticks.ts'
import styles from './carcass-card.module.css'

type Props = {
  carcass: Carcass
  current: boolean
  /** For a neighbour of the current card: draws only what peeks out, without its details. */
  bare: boolean
  ticks: CutTicks
}

/** Rows of a card that only peeks out: as many as a tall phone shows while it is swiped in. */
const peekedRows = 6

/** One carcass on a phone: loin section, grade, facts, dates, and its cuts. */
export function CarcassCard({ carcass, current, bare, ticks }: Props) {
  const { judge_breed_nm, judge_sex_nm, birthmonth, weight, wgrade, abatt_date, prod_date, cattle_no } = carcass
  const isWhole = current || !bare
  return (
    <article className={styles.card} inert={!current}>
      <div className={styles.photo}>
        <CarcassPhoto carcass={carcass} stamped priority={current} />
      </div>
      <div className={styles.facts} data-carcass-facts>
        <h2>
          <Dotted
            parts={[judge_breed_nm, judge_sex_nm, `${birthmonth}개월`, carcassKilograms(weight), `육량 ${wgrade}`]}
          />
        </h2>
        <p className={styles.dates}>
          <span>
            도축 <b>{shortDate(abatt_date)}</b>
          </span>
          <i aria-hidden="true" />
          <span>
            가공 <b>{shortDate(prod_date)}</b>
          </span>
          <Tag tone="pine">{slaughterAge(abatt_date, useToday())}</Tag>
        </p>
      </div>
      <details className={styles.more}>
        <summary>
          <span>이력번호</span>
          <b>{traceability(cattle_no)}</b>
          <em>
            개체 정보
            <Icon name="down" size={18} />
          </em>
        </summary>
        <div>{isWhole && <CarcassFacts carcass={carcass} />}</div>
      </details>
      <div className={styles.cuts}>
        <Suspense>
          {isWhole && <Cuts carcass={carcass} ticks={ticks} rows={current ? undefined : peekedRows} />}
        </Suspense>
      </div>
    </article>
  )
}

function Cuts({ carcass, ticks, rows }: { carcass: Carcass; ticks: CutTicks; rows: number | undefined }) {
  const { data: now, error, refetch } = useQuery(carcassCuts(carcass.id))
  // The rows of a card that only peeks out are rendered in a deferred step, which gives way to presses.
  const isWhole = rows === undefined
  const later = useDeferredValue(now ?? null, isWhole ? undefined : null)
  const data = isWhole ? now : later
  if (data) return <CutList carcass={carcass} cuts={data.data} ticks={ticks} rows={rows} />
  if (!error) return <SkeletonRows rows={Math.min(carcass.product_count, rows ?? 12)} />
  return <PartFailed onRetry={() => void refetch()}>부위를 불러오지 못했어요.</PartFailed>
}
