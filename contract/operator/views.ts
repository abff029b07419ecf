import { z } from 'zod'
import { onOneLine } from '#domain/filled.ts'
import type { StaffRole } from '#domain/staff-role.ts'
import { call } from '#contract/call.ts'
import { id } from '#contract/query.ts'

/** The desks with lists, by the end of their address, with the roles that may open them, as in the console's routes. */
export const viewDesks = {
  audit: { role: 'owner', looks: true },
  boxes: { role: 'intake' },
  cancels: { role: 'money' },
  content: { role: 'content' },
  holds: { role: 'orders', looks: true },
  inquiries: { role: 'members' },
  intake: { role: 'intake' },
  members: { role: 'members' },
  messages: { role: 'content', looks: true },
  orders: { role: 'orders', also: 'money', looks: true },
  partners: { role: 'intake', looks: true },
  payments: { role: 'money' },
  prices: { role: 'money', looks: true },
  refunds: { role: 'money' },
  returns: { role: 'money' },
  settings: { role: 'owner' },
  settlements: { role: 'money' },
  staff: { role: 'owner' },
  withdrawals: { role: 'members' },
} as const satisfies Record<string, { role: StaffRole; also?: StaffRole; looks?: true }>
export type ViewDesk = keyof typeof viewDesks
export const viewDesk = z.enum(Object.keys(viewDesks) as [ViewDesk, ...ViewDesk[]])

/** `search`: the query of the desk's address. `by`: who shares the view; null: it is one's own. */
export const savedView = z.object({
  id: z.int(),
  name: z.string(),
  search: z.string(),
  is_default: z.boolean(),
  shared: z.boolean(),
  by: z.string().nullable(),
})
export type SavedView = z.infer<typeof savedView>

const name = z
  .string('이름을 입력하세요')
  .overwrite(onOneLine)
  .min(1, '이름을 입력하세요')
  .max(30, '이름은 30자까지예요.')
const search = z
  .string()
  .max(300)
  .regex(/^[\w%=&+.~*!'()-]+$/, '저장할 조건이 없어요.')
const mine = { access: 'operator' } as const
const all = z.object({ data: z.array(savedView) })

export const listViews = call({
  ...mine,
  method: 'GET',
  path: '/api/operators/views',
  summary: 'My saved views of a desk, by name, and behind them those that others share with all who may open it',
  query: z.strictObject({ desk: viewDesk }),
  result: all,
})

export const saveView = call({
  ...mine,
  method: 'POST',
  path: '/api/operators/views',
  summary: 'Gives the filters of a desk a name; the same name again means the new filters',
  body: z.strictObject({ desk: viewDesk, name, search, is_default: z.literal(true).optional() }),
  result: all,
})

export const changeView = call({
  ...mine,
  method: 'PATCH',
  path: '/api/operators/views/{id}',
  summary: 'Another name for a view of mine, whether the desk opens with it, and whether others have it too',
  params: z.object({ id }),
  body: z.strictObject({ name: name.optional(), is_default: z.boolean().optional(), shared: z.boolean().optional() }),
  result: all,
})

export const dropView = call({
  ...mine,
  method: 'DELETE',
  path: '/api/operators/views/{id}',
  summary: 'Forgets a view of mine',
  params: z.object({ id }),
  result: all,
})
