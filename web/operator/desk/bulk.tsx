import { Fragment, type ReactNode, useState } from 'react'
import { mostAtOnce } from '#domain/most-at-once.ts'
import { BulkBar } from '#web/operator/kit/bulk-bar.tsx'
import type { RowSelection } from '#web/operator/kit/use-row-selection.ts'
import { KeysLine } from '#web/operator/kit/keys-line.tsx'
import { Button } from '#web/ui/button.tsx'
import { type ActOf, actOf, type Around, type Entry } from './act.tsx'
import type { Seen } from './seen.ts'
import styles from './acts.module.css'

const idsOf = (rows: readonly AnyRow[]) => rows.map(({ id }) => id)

type AnyRow = { id: number }

/** Actions on all picked rows. */
export type Bulk<Row extends AnyRow, View> = {
  /** Whether rows of this view can be picked. */
  when?: (view: View) => boolean
  /** Which of the picked rows the actions are for; all by default. */
  of?: (row: Row) => boolean
  /** Most rows at once, if it is not what one request may change. */
  most?: number
  /** More about the picked rows: the sum of their prices. */
  sum?: (rows: readonly Row[]) => ReactNode
  /** The main action last. */
  acts: (act: ActOf<readonly Row[], View>) => readonly Entry<readonly Row[], View>[]
  /** Shortcuts of the actions, printed above the table together with those for picking. */
  keys?: readonly (readonly [key: string, what: string])[]
  /** A sentence about the picked rows that the actions are not for. */
  others?: (rows: readonly Row[], seen: Seen<View>) => ReactNode
}
type Props<Row extends AnyRow, View> = {
  bulk: Bulk<Row, View>
  rows: readonly Row[]
  picks: RowSelection
  seen: Seen<View>
  onConflict: Around<Row>['onConflict']
}

export const BulkKeys = ({ keys }: Pick<Bulk<AnyRow, never>, 'keys'>) =>
  keys && (
    <div className={styles.keys}>
      <KeysLine keys={[['↑↓', '이동'], ['Space', '선택'], ['Ctrl+A', '모두'], ...keys]} />
    </div>
  )

export function BulkActs<Row extends AnyRow, View>({ bulk, rows, picks, seen, onConflict }: Props<Row, View>) {
  const { of = () => true, most = mostAtOnce, sum, others } = bulk
  const [acts] = useState(() => bulk.acts(actOf()))
  const picked = rows.filter(({ id }) => picks.has(id))
  const subject = picked.filter(of)
  const isTooMany = subject.length > most
  const around: Around<readonly Row[]> = {
    nothing: subject.length === 0 || isTooMany,
    onDone: picks.clear,
    onPart: (rest) => picks.only(idsOf(rest)),
    onConflict(conflicted) {
      picks.clear()
      onConflict(conflicted)
    },
    without(some, ids) {
      const rest = some.filter(({ id }) => !ids.has(id))
      return rest.length > 0 ? rest : undefined
    },
  }
  return (
    <BulkBar count={picked.length} sum={sum?.(picked)} onClear={picks.clear}>
      {others?.(
        picked.filter((row) => !of(row)),
        seen,
      )}
      {isTooMany && (
        <>
          <p>한 번에 {most}개까지 할 수 있어요</p>
          <Button variant="line" size="md" onClick={() => picks.only(idsOf(subject.slice(0, most)))}>
            처음 {most}개만 고르기
          </Button>
        </>
      )}
      {acts.map((entry, place) => (
        <Fragment key={place}>{entry(subject, seen, around)}</Fragment>
      ))}
    </BulkBar>
  )
}
