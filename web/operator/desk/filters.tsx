import { Fragment, type ReactNode } from 'react'
import { DayInput, DaySpan } from '#web/operator/kit/day-input.tsx'
import { FilterBar, FilterSelect } from '#web/operator/kit/filter-bar.tsx'
import type { NavigateOptions } from '#web/router/history.ts'
import { Button } from '#web/ui/button.tsx'
import type { Seen } from './seen.ts'

type Options = readonly { value: string; label: string }[]
/** One filter; a desk may draw its own among them. */
export type Filter<S> = (seen: S) => ReactNode

/** The filters that a desk declares by the name of the field that they set. */
export type FilterOf<View, S extends Seen<View>> = {
  /** A choice; the first option is that nothing is chosen, unless `none` is false. */
  select: (
    field: keyof View,
    label: string,
    options: Options | ((seen: S) => Options),
    more?: { none?: false; with?: Partial<View> },
  ) => Filter<S>
  /** A day; `usual` is the one that the server takes where none is given. */
  day: (field: keyof View, label: string, more?: (seen: S) => { max?: string | undefined; usual?: string }) => Filter<S>
  /** Two days that belong together, with their name before them and a stroke between. */
  span: (label: string, first: Filter<S>, last: Filter<S>) => Filter<S>
}

/** What narrows a list, in one line over it. `clear`: the name of the button that takes away all of them. */
export type Filters<View, S extends Seen<View>> = {
  label: string
  of: (by: FilterOf<View, S>) => readonly Filter<S>[]
  clear?: { label: string; when: (view: View) => boolean; to: Partial<View> }
  /** A choice takes the place of the one before in the history. */
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
