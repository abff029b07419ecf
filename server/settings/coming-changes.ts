import { sql } from 'kysely'
import { deskSettings, type DeskSettingKey } from '#contract/operator/settings.ts'
import type { Trx } from '#database/connect.ts'
import { mergeChange } from '#domain/merge-change.ts'
import { refuse } from '#server/http/refuse.ts'

type Coming = { id: number; value: unknown; effective_from: string; isLater: boolean }
/** A change to come with the value that it gets; `was`: the one that it had. */
export type Carried = { id: number; was: unknown; value: unknown; effective_from: string }
export type Change = { key: DeskSettingKey; value: unknown; effective_from: string | null }

/** The changes of a setting that are to come, in their order. `isLater`: after the time `from`; null: after now. */
export async function findComing(trx: Trx, key: DeskSettingKey, from: string | null): Promise<Coming[]> {
  const { rows } = await sql<Coming>`
    select id, value, effective_from,
      effective_from > greatest(coalesce(${from}::timestamptz, market_now()), market_now()) as "isLater"
    from setting_changes where key = ${key} and withdrawn_at is null and effective_from > market_now()
    order by effective_from, id`.execute(trx)
  return rows
}

/**
 * A change replaces the whole value of its setting, so what is written for one field would undo what another change has done to another
 * field. Hence a change takes over what those before it change, and is taken over by those after it, which are `carried`: each is replaced
 * by one of the same time. `base`: the value that all of them have begun with.
 */
export function besideComing(
  base: unknown,
  { key, value }: Change,
  coming: readonly Coming[],
): { own: unknown; carried: Carried[] } {
  // A number is written on purpose, also the one that stands today.
  if (typeof value !== 'object') return { own: value, carried: [] }
  const both = (earlier: unknown, later: unknown): unknown => {
    const merged = mergeChange(base, earlier, later)
    // Fields that are right alone may be wrong beside each other.
    if (!merged || !deskSettings.shape[key].safeParse(merged.value).success)
      throw refuse(
        'input.invalid',
        '같은 값에 예약한 변경이 있어서 함께 적용할 수 없어요. 바꾼 기록에서 예약을 거둔 뒤에 바꿔 주세요.',
      )
    return merged.value
  }
  const standing = coming.findLast(({ isLater }) => !isLater)
  const own = standing ? both(standing.value, value) : value
  return { own, carried: changedOf(coming, (later) => both(value, later)) }
}

/** What becomes of the changes after one that is withdrawn: what they have taken over of it, `gone`, is as it was before it. */
export function withoutGone(present: unknown, gone: unknown, coming: readonly Coming[]): Carried[] {
  if (typeof gone !== 'object') return []
  const standing = coming.findLast(({ isLater }) => !isLater)?.value ?? present
  return changedOf(coming, (later) => {
    const merged = mergeChange(gone, standing, later)
    return merged ? merged.value : later
  })
}

const changedOf = (coming: readonly Coming[], change: (value: unknown) => unknown): Carried[] =>
  coming
    .filter(({ isLater }) => isLater)
    .map(({ id, value, effective_from }) => ({ id, was: value, value: change(value), effective_from }))
    .filter(({ was, value }) => JSON.stringify(was) !== JSON.stringify(value))
