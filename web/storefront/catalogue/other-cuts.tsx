import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '#contract/catalogue.ts'
import { Button } from '#web/ui/button.tsx'
import { PartFailed } from '#web/ui/part-failed.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { useSession } from '#web/api/use-session.ts'
import { boxState } from './box-state.ts'
import { carcassCuts } from './carcass-queries.ts'
import { CutRow } from './cut-row.tsx'
import type { CutTicks } from './use-cut-ticks.ts'
import styles from './other-cuts.module.css'

type Props = { product: Product; ticks: CutTicks }

const firstShown = 3

/** The other cuts of the same carcass, which can be added to the sum. */
export function OtherCuts({ product, ticks }: Props) {
  const { id, grade_code } = product.carcass_infos
  const { data, isPending, refetch } = useQuery(carcassCuts(id))
  const userIdx = useSession()?.userIdx
  const [isAll, setIsAll] = useState(false)
  // Available cuts come first. The order of the first render is kept, so that a live change moves nothing.
  const [order, setOrder] = useState<ReadonlyMap<number, number>>()
  const others = (data?.data ?? []).filter((cut) => cut.id !== product.id)
  if (data && !order) {
    const taken = (cut: (typeof others)[number]) => (boxState(cut, userIdx).free ? 0 : 1)
    setOrder(new Map(others.toSorted((one, other) => taken(one) - taken(other)).map((cut, at) => [cut.id, at])))
  }
  if (data && others.length === 0) return null
  const sorted = others.toSorted((one, other) => (order?.get(one.id) ?? 0) - (order?.get(other.id) ?? 0))
  const shown = isAll ? sorted : sorted.slice(0, firstShown)

  return (
    <section className={styles.section} aria-labelledby="other-cuts">
      <h3 id="other-cuts">같은 도체의 다른 부위</h3>
      {isPending && <SkeletonRows rows={firstShown} />}
      {!data && !isPending && <PartFailed onRetry={() => void refetch()}>다른 부위를 불러오지 못했어요.</PartFailed>}
      <ul>
        {shown.map((cut) => (
          <CutRow key={cut.id} cut={cut} chosen={ticks.has(cut.id)} onToggle={() => ticks.toggle(cut, grade_code)} />
        ))}
      </ul>
      {!isAll && sorted.length > firstShown && (
        <Button variant="text" wide size="md" onClick={() => setIsAll(true)}>
          {sorted.length - firstShown}개 더 보기
        </Button>
      )}
    </section>
  )
}
