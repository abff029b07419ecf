import { Fragment, type ReactNode } from 'react'
import { DayInput, DaySpan } from '#web/operator/kit/day-input.tsx'
import { FilterBar, FilterSelect } from '#web/operator/kit/filter-bar.tsx'
import type { NavigateOptions } from '#web/router/history.ts'
import { Button } from '#web/ui/button.tsx'
import type { Seen } from './seen.ts'

type Options = readonly { value: string; label: string }[]
/** One filter; a desk may add components of its own. */
export type Filter<S> = (seen: S) => ReactNode

/** Builders for filters, by the name of the field that they set. */
export type FilterOf<View, S extends Seen<View>> = {
  /** A select; its first option is "no choice", unless `none` is false. */
  select: (
    field: keyof View,
    label: string,
    options: Options | ((seen: S) => Options),
    more?: { none?: false; with?: Partial<View> },
  ) => Filter<S>
  /** A date; `usual` is the one that the server uses if there is none. */
  day: (field: keyof View, label: string, more?: (seen: S) => { max?: string | undefined; usual?: string }) => Filter<S>
  /** Two dates as a range, with a label. */
  span: (label: string, first: Filter<S>, last: Filter<S>) => Filter<S>
}

/** The filters of a list, in one row above it. `clear`: the button that resets all of them. */
export type Filters<View, S extends Seen<View>> = {
  label: string
  of: (by: FilterOf<View, S>) => readonly Filter<S>[]
  clear?: { label: string; when: (view: View) => boolean; to: Partial<View> }
  /** A choice replaces the history entry. */
  replace?: true
}

export const filterOf = <View, S extends Seen<View>>({ replace }: NavigateOptions): FilterOf<View, S> => ({
  select: (field, label, options, more) => (seen) => (
    <FilterSelect
      label={label}
      value={String(seen.view[field] ?? '')}
      options={typeof options === 'function' ? options(seen) : options}
      none={more?.none}
      onChange={(said) => seen.go({ ...more?.with, ...only(seen, field, said) }, { replace })}
    />
  ),
  day: (field, label, more) => (seen) => {
    const { max, usual = '' } = more?.(seen) ?? {}
    return (
      <DayInput
        label={label}
        value={String(seen.view[field] ?? '') || usual}
        max={max}
        onChange={(said) => seen.go(only(seen, field, said), { replace })}
      />
    )
  },
  span: (label, first, last) => (seen) => (
    <DaySpan label={label}>
      {first(seen)}
      {last(seen)}
    </DaySpan>
  ),
})

const only = <View,>({ at }: Seen<View>, field: keyof View, said: string): Partial<View> =>
  ({ [field]: at.read(field, said) }) as Partial<View>

type Props<View, S extends Seen<View>> = { filters: Filters<View, S>; drawn: readonly Filter<S>[]; seen: S }

export function FilterLine<View, S extends Seen<View>>({
  filters: { label, clear, replace },
  drawn,
  seen,
}: Props<View, S>) {
  return (
    <FilterBar label={label}>
      {drawn.map((draw, place) => (
        <Fragment key={place}>{draw(seen)}</Fragment>
      ))}
      {clear?.when(seen.view) && (
        <Button variant="text" size="md" onClick={() => seen.go(clear.to, { replace })}>
          {clear.label}
        </Button>
      )}
    </FilterBar>
  )
}
