import { z } from 'zod'
import { codeTable, codeTables } from '#domain/code-tables.ts'
import {
  type Bound,
  boundSentence,
  capTooShort,
  deskBounds,
  type DeskKey,
  feeBounds,
  freeFromBound,
  type FeeKey,
  holdBounds,
  type HoldKey,
  warningTooLong,
} from '#domain/setting-bounds.ts'
import { onOneLine } from '#domain/filled.ts'
import { onLines } from '#domain/on-lines.ts'
import { weekdaysIn } from '#domain/partner-status.ts'
import { call } from '#contract/call.ts'
import { listed } from '#contract/list-sheet.ts'
import { id, instant } from '#contract/query.ts'
import { moment } from './moment.ts'
import { deliveryBasis } from '#contract/settings.ts'
import { courier } from './partners.ts'

const number = (bound: Bound) => {
  const words = boundSentence(bound)
  return z.int(words).min(bound.min, words).max(bound.max, words)
}
const numbers = <Key extends string>(bounds: Record<Key, Bound>) =>
  Object.fromEntries(Object.entries<Bound>(bounds).map(([key, bound]) => [key, number(bound)])) as Record<Key, z.ZodInt>

const line = (name: string, max = 200) =>
  z.string().overwrite(onOneLine).max(max, `${name}: ${max}자까지 쓸 수 있어요.`)
/** Its line breaks are chosen by the writer and stay. */
const lines = (name: string, max: number) =>
  z.string().overwrite(onLines).max(max, `${name}: ${max}자까지 쓸 수 있어요.`)
const path = z
  .string()
  .trim()
  .max(300)
  .regex(/^\/(?!\/)[^\s\\]*$/, '주소는 /로 시작해야 해요.')

const hold = z
  .strictObject(numbers<HoldKey>(holdBounds))
  .refine((it) => it.cart_cap_seconds >= it.cart_hold_seconds && it.order_cap_seconds >= it.order_hold_seconds, {
    message: capTooShort,
  })
  .refine((it) => it.warning_seconds < Math.min(it.cart_hold_seconds, it.order_hold_seconds, it.retry_hold_seconds), {
    message: warningTooLong,
  })

export const deskBanner = z
  .strictObject({
    title: lines('배너 제목', 40),
    text: lines('배너 글', 80),
    link: path,
    img_path: path,
    img_path_wide: path,
    width: z.int().min(1).max(10_000),
    height: z.int().min(1).max(10_000),
    shown_from: moment.default(null),
    shown_to: moment.default(null),
  })
  .refine(({ shown_from, shown_to }) => !shown_from || !shown_to || Date.parse(shown_to) > Date.parse(shown_from), {
    message: '배너를 내리는 때가 올리는 때보다 뒤여야 해요.',
  })
export type DeskBanner = z.output<typeof deskBanner>

const roadDaysSentence = '가는 날: 1일에서 7일까지 정할 수 있어요.'

const places = (shape: RegExp, sentence: string) =>
  z
    .array(
      z
        .string()
        .transform((text) => text.trim().replaceAll(/\s+/g, ' '))
        .pipe(z.string().regex(shape, sentence)),
    )
    .max(500)
const remoteAreas = z.strictObject({
  counties: places(/^[가-힣]{2,20}$/, '시·군 이름을 한 줄에 하나씩 적어 주세요.'),
  // With its county: 청산면 alone would also mean that of 옥천군.
  towns: places(
    /^[가-힣]{1,20}[시군구]( [가-힣0-9]{1,20}){1,3}$/,
    '완도군 청산면처럼 시·군과 읍·면·동(리)을 함께 적어 주세요.',
  ),
})

const restDays = z.string().transform(weekdaysIn)
const courierDays = z.array(
  z.strictObject({
    code: z.string().max(30),
    road_days: z.int(roadDaysSentence).min(1, roadDaysSentence).max(7, roadDaysSentence),
    rest_days: restDays.refine((days) => days.length < 7, '배송하는 요일이 하나는 있어야 해요.'),
  }),
)
const holidayLines = z
  .array(
    z.strictObject({
      day: z.iso.date('휴일은 2026-12-25 성탄절처럼 날짜와 이름을 적어 주세요.'),
      name: line('휴일 이름', 30),
    }),
  )
  .max(200, '휴일은 200일까지 적을 수 있어요.')

/** Everything that can be set in the console, each within its bounds. */
export const deskSettings = z.strictObject({
  ...numbers<FeeKey>(feeBounds),
  ...numbers<DeskKey>(deskBounds),
  delivery_rule: z.strictObject({
    per: deliveryBasis,
    free_from: number(freeFromBound).nullable(),
  }),
  delivery_taxed: z.boolean(),
  auto_cancel: z.boolean(),
  hold,
  company: z.strictObject({
    name: line('상호').min(1, '상호를 입력하세요'),
    representative: line('대표자'),
    business_no: line('사업자번호', 20),
    mail_order_no: line('통신판매업 신고번호', 50),
    address: line('주소'),
    phone: line('전화', 20),
    email: line('이메일', 100),
    hosting: line('호스팅 업체', 100),
    privacy_officer: line('개인정보 책임자', 50),
  }),
  support: z.strictObject({
    hours: line('상담 시간', 40).min(1, '상담 시간을 입력하세요'),
    lunch: line('점심 시간', 40),
    inquiry_receipt: line('문의 접수', 40),
    inquiry_answer: line('문의 답변', 40),
  }),
  banners: z.array(deskBanner).max(10, '배너는 10개까지 올릴 수 있어요.'),
  remote_areas: remoteAreas,
  courier_days: courierDays.max(50),
  holidays: holidayLines,
})
export type DeskSettings = z.output<typeof deskSettings>
export type DeskSettingKey = keyof DeskSettings
export const deskSettingKeys = Object.keys(deskSettings.shape) as DeskSettingKey[]

export const settingChange = z.object({
  id: z.int(),
  key: z.string(),
  value: z.unknown(),
  effective_from: instant,
  staff_name: z.string(),
  created_at: instant,
  /** `coming`: not yet in force; `withdrawn`: before it was in force. */
  standing: z.enum(['coming', 'in-force', 'withdrawn']),
})
export type SettingChange = z.infer<typeof settingChange>

const desk = { access: 'operator', role: 'owner' } as const

export const getDeskSettings = call({
  ...desk,
  method: 'GET',
  path: '/api/operators/settings',
  summary: 'Every setting as it stands, and the last changes with those that are to come',
  result: z.object({
    values: z.looseObject({}),
    seen: z.int(),
    /** The market's time at which this was read. */
    read_at: instant,
    changes: z.array(settingChange),
    couriers: z.array(courier),
  }),
})

export const changeSettings = call({
  ...desk,
  method: 'PUT',
  path: '/api/operators/settings',
  summary: 'Set values, now or from a time on; what was ordered before keeps its own',
  body: z.strictObject({
    values: deskSettings.partial(),
    effective_from: moment.default(null),
    /** The id of the last change that the desk showed. If the same setting was changed since, the request is refused. */
    seen: z.int().min(0),
    /** The `read_at` of what the desk showed. It is also refused if a planned change has come into force since; null: not asked. */
    read_at: moment.default(null),
  }),
  result: z.object({ seen: z.int(), read_at: instant }),
})

export const withdrawSetting = call({
  ...desk,
  method: 'DELETE',
  path: '/api/operators/settings/changes/{id}',
  summary: 'Take a change back that is not in force yet',
  params: z.object({ id }),
  result: z.object({}),
})

export const codeRow = z.object({
  code: z.string(),
  name: z.string(),
  position: z.int(),
  retired: z.boolean(),
  /** How many rows use it: they keep it when it is retired. */
  used: z.int(),
})
export type CodeRow = z.infer<typeof codeRow>

export const listDeskCodes = listed(
  call({
    ...desk,
    method: 'GET',
    path: '/api/operators/settings/codes/{table}',
    summary: 'The codes of one table, retired ones last',
    params: z.object({ table: codeTable }),
    result: z.object({ data: z.array(codeRow) }),
  }),
  Object.fromEntries(Object.entries(codeTables).map(([table, { name }]) => [table, name])),
  [
    { title: '코드', kind: 'text', value: ({ code }) => code },
    { title: '이름', kind: 'text', value: ({ name }) => name, width: 28 },
    { title: '순서', kind: 'count', value: ({ position }) => position },
    { title: '쓰인 곳', kind: 'count', value: ({ used }) => used },
    { title: '상태', kind: 'text', value: ({ retired }) => (retired ? '쓰지 않음' : '') },
  ],
)

const codeName = z
  .string('이름을 입력하세요')
  .overwrite(onOneLine)
  .min(1, '이름을 입력하세요')
  .max(40, '이름은 40자까지 쓸 수 있어요.')

export const addCode = call({
  ...desk,
  method: 'POST',
  path: '/api/operators/settings/codes/{table}',
  summary: 'A new code',
  params: z.object({ table: codeTable }),
  body: z.strictObject({ code: z.string().overwrite(onOneLine).max(8).default(''), name: codeName }),
  result: z.object({ code: z.string() }),
})

export const changeCode = call({
  ...desk,
  method: 'PUT',
  path: '/api/operators/settings/codes/{table}/{code}',
  summary: 'Rename, move, retire a code or take it into use again; it is never deleted',
  params: z.object({ table: codeTable, code: z.string().max(8) }),
  body: z.strictObject({
    name: codeName,
    position: z.int().min(0).max(9_999),
    retired: z.boolean(),
    /** `seen`: the name that the desk showed; `was`: its position, and whether it was retired. */
    seen: z.string(),
    was: z.strictObject({ position: z.int(), retired: z.boolean() }).optional(),
  }),
  result: z.object({}),
})
