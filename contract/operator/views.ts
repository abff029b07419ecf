import { z } from 'zod'
import { call } from '#contract/call.ts'
import { id } from '#contract/query.ts'

export const viewDesk = z.enum(['orders', 'boxes', 'members'])
export type ViewDesk = z.infer<typeof viewDesk>

/** `search`: the desk's address after the question mark. */
export const savedView = z.object({ id: z.int(), name: z.string(), search: z.string(), is_default: z.boolean() })
export type SavedView = z.infer<typeof savedView>

const name = z.string('이름을 입력하세요').trim().min(1, '이름을 입력하세요').max(30, '이름은 30자까지예요.')
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
  summary: 'My saved views of a desk, by name',
  query: z.strictObject({ desk: viewDesk }),
  result: all,
})

export const saveView = call({
  ...mine,
  method: 'POST',
  path: '/api/operators/views',
  summary: 'Gives the filters of a desk a name; the same name again means the new filters',
  body: z.strictObject({ desk: viewDesk, name, search }),
  result: all,
})

export const changeView = call({
  ...mine,
  method: 'PATCH',
  path: '/api/operators/views/{id}',
  summary: 'Another name for a view of mine, or whether the desk opens with it',
  params: z.object({ id }),
  body: z.strictObject({ name: name.optional(), is_default: z.boolean().optional() }),
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
