import type { ViewDesk } from '#contract/operator/views.ts'
import { deskAddress, idIn } from '#web/operator/kit/address.ts'

/** One part of what a desk shows, as it stands in the address. `said` is '' where nothing is said of it. */
export type Field<Value> = {
  read(said: string): Value
  /** Undefined and '': it is left out. */
  write(value: Value): string | number | undefined
  /** What stands open beside the list: it goes when the list becomes another one. */
  opens?: true
}

const asItIs = (value: string | number | undefined): string | number | undefined => value

/** One of a few words. Without a `usual` one it may be none of them; `unwritten` leaves the usual one out of the address. */
export function oneOf<const Word extends string>(words: readonly Word[]): Field<Word | undefined>
export function oneOf<const Word extends string>(words: readonly Word[], usual: Word, how?: 'unwritten'): Field<Word>
export function oneOf(words: readonly string[], usual?: string, how?: 'unwritten'): Field<string | undefined> {
  return {
    read: (said) => words.find((word) => word === said) ?? usual,
    write: (word) => (how === 'unwritten' && word === usual ? undefined : word),
  }
}

/** A whole number from 1 on, the id of something for one; what is more than `most` is that much. */
export const number = (most = Number.POSITIVE_INFINITY): Field<number | undefined> => ({
  read(said) {
    const found = idIn(new URLSearchParams({ said }), 'said')
    return found && Math.min(found, most)
  },
  write: asItIs,
})

/** An id; `new`: the form of something that is not there yet. */
export const idOrNew: Field<number | 'new' | undefined> = {
  read: (said) => (said === 'new' ? said : number().read(said)),
  write: asItIs,
}

/** Words, cut to their longest; those that do not fit are none. */
export const text = (longest: number, fits = /^/): Field<string> => ({
  read(said) {
    const words = said.trim().slice(0, longest)
    return fits.test(words) ? words : ''
  },
  write: asItIs,
})

/** 'YYYY-MM-DD', a day in Seoul. */
export const day: Field<string> = text(11, /^\d{4}-\d{2}-\d{2}$/)

/** The same field as what stands open beside the list. */
export const opened = <Value>(field: Field<Value>): Field<Value> => ({ ...field, opens: true })

/** A column's name, '-due' from its end. */
const sorted = text(20, /^-?[a-z_]+$/)

/** Where a desk is and what it shows there: the ground on which its lists, panes and acts stand. */
export type DeskAt<View> = {
  path: string
  /** By what its saved views are kept: the end of its address. */
  desk: ViewDesk
  /** The names of what stands open beside its list. */
  opens: readonly string[]
  /** How the keys of its queries begin: `['staff', 'returns']`. */
  key: readonly string[]
  /** The keys of all that an act may change: its own, and the desks that it `touches`. */
  touches: readonly (readonly string[])[]
  /** The address of a view; what is left out is as usual. */
  to: (view: Partial<View>) => string
  /** The view that an address says. */
  viewIn: (filter: URLSearchParams) => View
  /** The view with nothing open beside its list. */
  closed: (view: View) => View
  /** A field as somebody chose or typed it. */
  read: <Name extends keyof View>(name: Name, said: string) => View[Name]
}
/** As much of it as queries and acts need. */
export type Ground = Pick<DeskAt<never>, 'key' | 'touches'>
/** By which column its lists stand: every desk's address has it. */
export type Sorted = { sort: string }
export type ViewOf<At> = At extends DeskAt<infer View> ? View : never
/** What other people wrote stands at other desks too: an act here has them read again. */
type More = { touches?: readonly string[] }

/** Declares the address of a desk: from its fields come its parsing, its building and the type of its view. */
export function deskAt<View extends object>(
  path: `/operator/${ViewDesk}`,
  fields: { [Name in keyof View]: Field<View[Name]> },
  { touches = [] }: More = {},
): DeskAt<View & Sorted> {
  type Whole = View & Sorted
  const all = Object.entries('sort' in fields ? fields : { ...fields, sort: sorted }) as [
    keyof Whole & string,
    Field<Whole[keyof Whole]>,
  ][]
  const viewOf = (said: (name: keyof Whole & string) => string) =>
    Object.fromEntries(all.map(([name, field]) => [name, field.read(said(name))])) as Whole
  const usual = viewOf(() => '')
  const shut = Object.fromEntries(all.filter(([, field]) => field.opens).map(([name]) => [name, usual[name]]))
  const noun = path.split('/').at(-1) as ViewDesk
  return {
    path,
    desk: noun,
    opens: Object.keys(shut),
    key: ['staff', noun],
    touches: [noun, ...touches].map((one) => ['staff', one]),
    to(view) {
      const whole = { ...usual, ...view }
      return deskAddress(
        path,
        Object.fromEntries(all.map(([name, field]) => [name, field.write(whole[name] as never)])),
      )
    },
    viewIn: (filter) => viewOf((name) => filter.get(name) ?? ''),
    closed: (view) => ({ ...view, ...shut }),
    read: (name, said) => all.find(([one]) => one === name)![1].read(said) as Whole[typeof name],
  }
}
