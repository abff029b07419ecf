import type { ViewDesk } from '#contract/operator/views.ts'
import { deskAddress, idIn } from '#web/operator/kit/address.ts'

/** One part of the view of a desk, as it is in the address. `said` is '' if the address does not have it. */
export type Field<Value> = {
  read(said: string): Value
  /** Undefined and '': left out of the address. */
  write(value: Value): string | number | undefined
  /** Opens something beside the list: dropped when the list changes. */
  opens?: true
}

const asItIs = (value: string | number | undefined): string | number | undefined => value

/** One of a few words. Without a `usual` word it may be undefined; `unwritten` leaves the usual word out of the address. */
export function oneOf<const Word extends string>(words: readonly Word[]): Field<Word | undefined>
export function oneOf<const Word extends string>(words: readonly Word[], usual: Word, how?: 'unwritten'): Field<Word>
export function oneOf(words: readonly string[], usual?: string, how?: 'unwritten'): Field<string | undefined> {
  return {
    read: (said) => words.find((word) => word === said) ?? usual,
    write: (word) => (how === 'unwritten' && word === usual ? undefined : word),
  }
}

/** A whole number from 1 on, an id for example; a number over `most` becomes `most`. */
export const number = (most = Number.POSITIVE_INFINITY): Field<number | undefined> => ({
  read(said) {
    const found = idIn(new URLSearchParams({ said }), 'said')
    return found && Math.min(found, most)
  },
  write: asItIs,
})

/** An id; `new`: the form for something that does not exist yet. */
export const idOrNew: Field<number | 'new' | undefined> = {
  read: (said) => (said === 'new' ? said : number().read(said)),
  write: asItIs,
}

/** A text, cut to `longest` letters; '' if it does not match `fits`. */
export const text = (longest: number, fits = /^/): Field<string> => ({
  read(said) {
    const words = said.trim().slice(0, longest)
    return fits.test(words) ? words : ''
  },
  write: asItIs,
})

/** 'YYYY-MM-DD', a day in Seoul. */
export const day: Field<string> = text(11, /^\d{4}-\d{2}-\d{2}$/)

/** The same field for what is open beside the list. */
export const opened = <Value>(field: Field<Value>): Field<Value> => ({ ...field, opens: true })

/** Name of a column; '-due' sorts in descending order. */
const sorted = text(20, /^-?[a-z_]+$/)

/** The address of a desk: the base for its lists, panes and actions. */
export type DeskAt<View> = {
  path: string
  /** Key of its saved views: the last part of its address. A page for people of partners has none. */
  desk: ViewDesk
  /** Names of the fields for what is open beside its list. */
  opens: readonly string[]
  /** The first elements of its query keys: `['staff', 'returns']`. */
  key: readonly string[]
  /** Query keys of everything that an action may change: its own, and those of the desks that it `touches`. */
  touches: readonly (readonly string[])[]
  /** The address of a view; fields that are left out have their usual value. */
  to: (view: Partial<View>) => string
  /** The view in an address. */
  viewIn: (filter: URLSearchParams) => View
  /** The view with nothing open beside its list. */
  closed: (view: View) => View
  /** Reads a field from a chosen or typed text. */
  read: <Name extends keyof View>(name: Name, said: string) => View[Name]
}
/** The part of it that queries and actions need. */
export type Ground = Pick<DeskAt<never>, 'key' | 'touches'>
/** The column by which lists are sorted; every desk has it in its address. */
export type Sorted = { sort: string }
export type ViewOf<At> = At extends DeskAt<infer View> ? View : never
/** Other desks that show data changed by actions here, and are fetched again after one. */
type More = { touches?: readonly string[] }

/** Declares the address of a desk: the fields define how it is parsed and built, and the type of its view. */
export function deskAt<View extends object>(
  path: `/operator/${ViewDesk}` | `/partner/${string}`,
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
