import { z } from 'zod'
import { onOneLine } from '#domain/filled.ts'
import { searchWordKinds } from '#domain/search/word-kinds.ts'
import { keyOf } from '#domain/search/terms.ts'
import { call } from '#contract/call.ts'
import { listed } from '#contract/list-sheet.ts'
import { digits } from '#domain/digits.ts'
import { id, pcCode } from '#contract/query.ts'

/** Words that buyers use for cuts: `name` is another name of them, `use` a dish made of them. */
export const searchWord = z.object({
  id: z.int(),
  word: z.string(),
  kind: z.enum(['name', 'use']),
  pc_codes: z.array(z.string()),
  version: z.int(),
})
export type SearchWord = z.infer<typeof searchWord>

const form = {
  /** Stored in the form in which words are compared: lower case, without spaces. */
  word: z
    .string('검색어를 입력하세요')
    .transform((said) => keyOf(onOneLine(said)))
    .pipe(z.string().min(1, '검색어를 입력하세요').max(20, '검색어는 20자까지 쓸 수 있어요.')),
  kind: z.enum(['name', 'use']),
  pc_codes: z
    .array(pcCode)
    .min(1, '부위를 하나 이상 적어 주세요.')
    .max(50)
    .transform((codes) => [...new Set(codes)].toSorted()),
}
const desk = { access: 'operator', role: 'owner' } as const

export const listSearchWords = listed(
  call({
    ...desk,
    method: 'GET',
    path: '/api/operators/search-words',
    summary: 'Every word that means cuts in the shop’s search',
    result: z.object({ data: z.array(searchWord) }),
  }),
  '검색어',
  [
    { title: '검색어', kind: 'text', value: ({ word }) => word },
    { title: '뜻', kind: 'text', value: ({ kind }) => searchWordKinds[kind] },
    { title: '부위 코드', kind: 'text', value: ({ pc_codes }) => pc_codes.join(', '), width: 44 },
  ],
)

export const addSearchWord = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/search-words',
  summary: 'A new word for cuts',
  body: z.strictObject(form),
  result: z.object({ id: z.int() }),
})

export const changeSearchWord = call({
  ...desk,
  method: 'PUT',
  path: '/api/operators/search-words/{id}',
  summary: 'Change a word or what it means',
  params: z.object({ id }),
  /** The version that the desk showed. */
  body: z.strictObject({ ...form, version: z.int().min(0) }),
  result: z.object({}),
})

export const removeSearchWord = call({
  ...desk,
  method: 'DELETE',
  path: '/api/operators/search-words/{id}',
  summary: 'Take a word out: the search no longer knows it',
  params: z.object({ id }),
  query: z.strictObject({ version: z.preprocess(digits, z.int().min(0)) }),
  result: z.object({}),
})
