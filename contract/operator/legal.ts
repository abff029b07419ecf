import { z } from 'zod'
import { longestContent } from '#domain/content-kinds.ts'
import { onOneLine } from '#domain/filled.ts'
import { legalKind, legalKinds, legalStanding, legalStandings } from '#domain/legal/legal-kinds.ts'
import { publishedState } from '#domain/published-state.ts'
import { legalArticle } from '#contract/legal.ts'
import { call } from '#contract/call.ts'
import { listed } from '#contract/list-sheet.ts'
import { day, id, instant, sorting } from '#contract/query.ts'

export const legalRow = z.object({
  /** 0: the text in the code. */
  id: z.int(),
  effective_from: day,
  note: z.string(),
  standing: legalStanding,
  /** How many members agreed to it. */
  consents: z.int(),
  updated_at: instant.nullable(),
})
export type LegalRow = z.infer<typeof legalRow>

export const legalDetail = legalRow.extend({
  kind: legalKind,
  content: z.string(),
  version: z.int(),
  history: z.array(z.object({ at: instant, staff_name: z.string(), action: z.string(), reason: z.string() })),
})
export type LegalDetail = z.infer<typeof legalDetail>

const desk = { access: 'operator', role: 'content' } as const

export const listLegalTexts = listed(
  call({
    ...desk,
    method: 'GET',
    path: '/api/operators/legal/{kind}',
    summary: 'Versions of the terms or of the privacy policy, newest first, drafts too',
    params: z.object({ kind: legalKind }),
    query: z.strictObject({ sort: sorting('from', 'note', 'consents', 'standing') }),
    result: z.object({ data: z.array(legalRow) }),
  }),
  legalKinds,
  [
    { title: '시행일', kind: 'date', value: ({ effective_from }) => effective_from },
    { title: '달라진 점', kind: 'text', value: ({ note }) => note, width: 44 },
    { title: '동의한 회원', kind: 'count', value: ({ consents }) => consents },
    { title: '상태', kind: 'text', value: ({ standing }) => legalStandings[standing] },
    { title: '고친 때', kind: 'moment', value: ({ updated_at }) => updated_at },
  ],
)

export const startLegalText = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/legal/{kind}/start',
  summary: 'What a new version begins with: the text that holds today',
  params: z.object({ kind: legalKind }),
  result: z.object({
    content: z.string(),
    today: day,
    placeholders: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
})

export const getLegalText = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/legal/{kind}/{id}',
  summary: 'One version with its text',
  params: z.object({ kind: legalKind, id }),
  result: z.object({ data: legalDetail }),
})

export const legalForm = z.strictObject({
  content: z
    .string()
    .trim()
    .min(1, '내용을 입력하세요')
    .max(longestContent, '글이 너무 길어요.')
    .refine((html) => /<h2>/i.test(html), '조항마다 제목을 넣어 주세요. 차례가 제목에서 만들어져요.'),
  effective_from: z.iso.date('시행일을 입력하세요'),
  note: z.string().overwrite(onOneLine).max(300, '달라진 점은 300자까지 쓸 수 있어요.').default(''),
  state: publishedState,
})
export type LegalForm = z.infer<typeof legalForm>

export const addLegalText = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/legal/{kind}',
  summary: 'Write a new version; shown, it holds from its day on',
  params: z.object({ kind: legalKind }),
  body: legalForm,
  result: z.object({ id: z.int(), version: z.int() }),
})

export const saveLegalText = call({
  ...desk,
  method: 'PUT',
  path: '/api/operators/legal/{kind}/{id}',
  summary: 'Change a version that does not hold yet, as it was seen: somebody who was faster is told',
  params: z.object({ kind: legalKind, id }),
  body: z.strictObject({ version: z.int().min(1), form: legalForm }),
  result: z.object({ id: z.int(), version: z.int() }),
})

export const readLegalText = call({
  ...desk,
  asks: true,
  method: 'POST',
  path: '/api/operators/legal/read',
  summary: 'A text as a reader would see it: sanitised, cut into articles, the settings’ facts read out',
  body: z.strictObject({ content: z.string().max(longestContent) }),
  result: z.object({ articles: z.array(legalArticle) }),
})
