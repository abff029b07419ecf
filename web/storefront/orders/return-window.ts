import type { OrderLine } from '#contract/orders.ts'

type Asked = Pick<OrderLine, 'return_until'>

/** Whether the line can still be asked back for some reason, or asked about. Before it has arrived nothing is over. */
export const isReturnable = ({ return_until: until }: Asked): boolean =>
  !until || until.today <= until.wrong || until.today <= until.help

/** The day on which the time for every reason but a wrong item was over; undefined while it is not. */
export const closedBut = ({ return_until: until }: Asked): string | undefined =>
  until && until.today > until.any ? until.any : undefined

/** The last day on which the customer centre helps with what the order no longer takes back; undefined before and after. */
export const helpedUntil = (line: Asked): string | undefined =>
  closedBut(line) && line.return_until && line.return_until.today <= line.return_until.help
    ? line.return_until.help
    : undefined

/** The last day of all, for whatever reason. */
export const lastDayOf = ({ return_until: until }: Asked): string =>
  until ? (until.help > until.wrong ? until.help : until.wrong) : ''
