import type { OrderLine } from '#contract/orders.ts'

type Asked = Pick<OrderLine, 'return_until'>

/** Whether the line can still be asked back for some reason. Before it has arrived nothing is over. */
export const isReturnable = ({ return_until: until }: Asked): boolean => !until || until.today <= until.wrong

/** The day on which the time for every reason but a wrong item was over; undefined while it is not. */
export const closedBut = ({ return_until: until }: Asked): string | undefined =>
  until && until.today > until.any ? until.any : undefined
