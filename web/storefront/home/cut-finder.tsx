import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { primals } from '#domain/primals.ts'
import { availableCounts } from '#web/storefront/catalogue/available-counts.ts'
import { chosenPrimals, codesOf, useCutCodes } from '#web/storefront/cuts/cut-codes.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { CutMap } from '#web/ui/cut-map.tsx'
import type { PrimalCut } from '#web/ui/cut-shapes.ts'
import { digits } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { SectionHead } from './section-head.tsx'
import styles from './cut-finder.module.css'

/** 부위로 찾기: the map of the cow with the number of boxes on sale, and a link to those of the chosen part. */
export function CutFinder() {
  const cuts = useCutCodes()
  const counted = useQuery(availableCounts()).data
  // Two separate requests: without the list of cuts no count of a part is known, and 0 must not be shown.
  const data = cuts.length > 0 ? counted : undefined
  const [chosen, setChosen] = useState<PrimalCut>()
  const primal = chosen ?? '등심'
  const isWide = useMedia('(width >= 1024px)')

  const codes = codesOf(cuts, primal)
  const of = (type?: 'D' | 'S', within = codes) =>
    (data?.data ?? [])
      .filter((row) => within.includes(row.pc_code) && (type === undefined || row.product_type === type))
      .reduce((sum, { count }) => sum + count, 0)
  const counts = data && Object.fromEntries(primals.map((one) => [one, of(undefined, codesOf(cuts, one))]))
  const lowest = Math.min(
    ...(data?.lowest ?? []).filter(({ pc_code }) => codes.includes(pc_code)).map(({ kg_price }) => kg_price),
  )

  return (
    <section aria-labelledby="find-cut" className={styles.section}>
      <SectionHead id="find-cut" title="부위로 찾기" more={{ to: '/GoodsNormal', label: '목록으로' }} />
      <div className={styles.card}>
        <div className={styles.map}>
          <CutMap
            selected={chosenPrimals(cuts, codes).length > 0 ? [primal] : []}
            onToggle={setChosen}
            showCounts={isWide}
            {...(counts && { counts })}
          />
        </div>
        <fieldset className={styles.chips} aria-label="부위">
          {primals.map((one) => (
            <button key={one} type="button" aria-pressed={one === primal} onClick={() => setChosen(one)}>
              {one}
            </button>
          ))}
        </fieldset>
        <div className={styles.found}>
          {/* Only a choice is announced, not the part that the page begins with. */}
          <p aria-live={chosen ? 'polite' : 'off'}>
            <b>{primal}</b>
            <Tag tone="solid">초신선 {data && of('D')}</Tag>
            <Tag>일반 {data && of('S')}</Tag>
            <span>
              {Number.isFinite(lowest) ? (
                <>
                  kg당 <strong>{digits(lowest)}원</strong>부터
                </>
              ) : (
                data && '지금은 없어요'
              )}
            </span>
          </p>
          <ButtonLink to={`/GoodsSearch?pc_code=${codes.join(',')}`} size="md">
            {data ? `${of()}개 보기` : '보기'}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
