import { z } from 'zod'
import { contentKind, contentKinds, longestContent } from '#domain/content-kinds.ts'
import { onOneLine } from '#domain/filled.ts'
import { contentState, contentStateNames, publishedState } from '#domain/published-state.ts'
import { call } from '#contract/call.ts'
import { listed } from '#contract/list-sheet.ts'
import { cursor, id, instant, keyset, limit, optional, sorting, sought } from '#contract/query.ts'
import { moment } from './moment.ts'

export const contentRow = z.object({
  id: z.int(),
  subject: z.string(),
  /** The operator's own word; for a frequent question its `faq_code`. */
  category: z.string(),
  category_name: z.string(),
  state: publishedState,
  /** Whether readers see it now: published, and inside its time. */
  live: z.boolean(),
  pinned: z.boolean(),
  position: z.int(),
  shown_from: instant.nullable(),
  shown_to: instant.nullable(),
  created_at: instant,
  updated_at: instant,
})
export type ContentRow = z.infer<typeof contentRow>

const history = z.array(z.object({ at: instant, staff_name: z.string(), action: z.string(), reason: z.string() }))

export const contentDetail = contentRow.extend({
  /** Sanitised HTML, as it is stored. */
  content: z.string(),
  version: z.int(),
  history,
})
export type ContentDetail = z.infer<typeof contentDetail>

const desk = { access: 'operator', role: 'content' } as const
const html = z.string().max(longestContent, '글이 너무 길어요. 나누어 올려 주세요.')

export const listContents = listed(
  call({
    ...desk,
    method: 'GET',
    path: '/api/operators/contents/{kind}',
    summary: 'What is published, drafts and hidden ones too, in the order in which a reader finds it',
    params: z.object({ kind: contentKind }),
    query: z.strictObject({
      sort: sorting('subject', 'category', 'position', 'time', 'updated', 'state'),
      state: optional(publishedState),
      category: optional(z.string().overwrite(onOneLine).max(20)),
      sch_word: sought,
      cursor,
      limit: limit(50),
    }),
    result: keyset(contentRow),
  }),
  contentKinds,
  [
    { title: '제목', kind: 'text', value: ({ subject }) => subject, width: 44 },
    { title: '고정', kind: 'text', value: ({ pinned }) => (pinned ? '고정' : '') },
    { title: '분류', kind: 'text', value: ({ category_name }) => category_name },
    { title: '순서', kind: 'count', value: ({ position }) => position },
    { title: '게시 시작', kind: 'moment', value: ({ shown_from }) => shown_from },
    { title: '게시 끝', kind: 'moment', value: ({ shown_to }) => shown_to },
    { title: '날짜', kind: 'moment', value: ({ created_at }) => created_at },
    { title: '고친 때', kind: 'moment', value: ({ updated_at }) => updated_at },
    { title: '상태', kind: 'text', value: (row) => contentStateNames[contentState(row)] },
  ],
)

export const getContent = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/contents/{kind}/{id}',
  summary: 'One text with everything that can be changed',
  params: z.object({ kind: contentKind, id }),
  result: z.object({ data: contentDetail }),
})

/** The fields of a content that can be changed. */
export const contentForm = z
  .strictObject({
    subject: z
      .string('제목을 입력하세요')
      .overwrite(onOneLine)
      .min(1, '제목을 입력하세요')
      .max(100, '제목은 100자까지 쓸 수 있어요.'),
    content: html,
    category: z.string().overwrite(onOneLine).max(20, '분류는 20자까지 쓸 수 있어요.').default(''),
    position: z.int().min(0, '순서는 0부터 9999까지예요.').max(9_999, '순서는 0부터 9999까지예요.').default(0),
    pinned: z.boolean().default(false),
    state: publishedState,
    shown_from: moment.default(null),
    shown_to: moment.default(null),
  })
  .refine(({ shown_from, shown_to }) => !shown_from || !shown_to || Date.parse(shown_to) > Date.parse(shown_from), {
    message: '게시를 끝내는 때가 시작하는 때보다 뒤여야 해요.',
  })
export type ContentForm = z.infer<typeof contentForm>

export const addContent = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/contents/{kind}',
  summary: 'Write a new text',
  params: z.object({ kind: contentKind }),
  body: contentForm,
  result: z.object({ id: z.int(), version: z.int() }),
})

export const saveContent = call({
  ...desk,
  method: 'PUT',
  path: '/api/operators/contents/{kind}/{id}',
  summary: 'Change a text as it was seen: somebody who was faster is told',
  params: z.object({ kind: contentKind, id }),
  body: z.strictObject({ version: z.int().min(1), form: contentForm }),
  result: z.object({ id: z.int(), version: z.int() }),
})

export const cleanContent = call({
  ...desk,
  asks: true,
  method: 'POST',
  path: '/api/operators/contents/clean',
  summary: 'The text as it would be stored and shown: what the sanitiser lets through',
  /** `kind`: what the text is; the placeholders of answers are filled in. */
  body: z.strictObject({ content: html, kind: contentKind.optional() }),
  result: z.object({ content: z.string() }),
})

export const uploadContentPicture = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/contents/pictures',
  summary:
    'A picture for a text or a banner: examined by content, painted anew, public under a random name (multipart, field `picture`)',
  upload: { field: 'picture', max: 1, required: '사진 파일을 선택하세요', accepts: ['image'] },
  result: z.object({
    data: z.object({ img_path: z.string(), thumb_path: z.string(), width: z.int(), height: z.int() }),
  }),
})
