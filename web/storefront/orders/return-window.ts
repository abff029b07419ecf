import type { OrderLine } from '#contract/orders.ts'

type Asked = Pick<OrderLine, 'return_until'>

/** Whether a return can still be asked for with some reason, or through the customer centre. Before the delivery no time limit applies. */
export const isReturnable = ({ return_until: until }: Asked): boolean => !until || until.today <= lastOf(until)

/** The day on which the time for all reasons but a wrong item ended; undefined while it lasts. */
export const closedBut = ({ return_until: until }: Asked): string | undefined =>
  until && until.today > until.any ? until.any : undefined

/** The last day on which the customer centre helps with a return that cannot be asked for here any more; undefined before and after. */
export const helpedUntil = (line: Asked): string | undefined =>
  closedBut(line) && line.return_until && line.return_until.today <= line.return_until.help
    ? line.return_until.help
    : undefined

/** The last day on which a return is possible, for any reason. */
export const lastDayOf = ({ return_until: until }: Asked): string => (until ? lastOf(until) : '')

/** The operator may set the days in any order. */
const lastOf = ({ any, help, wrong }: NonNullable<Asked['return_until']>): string =>
  [any, help, wrong].reduce((last, day) => (day > last ? day : last))
