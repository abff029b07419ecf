import { z } from 'zod'
import { digits } from '#domain/digits.ts'
import { beefCode, gradeCode } from '#domain/codes.ts'
import { orderStatus } from '#domain/order-status.ts'
import { call } from './call.ts'
import { pcCode } from './query.ts'

export const listGrades = call({
  method: 'GET',
  path: '/api/codes/beefs/grade',
  access: 'anyone',
  summary: 'Grades, best first',
  result: z.object({ data: z.array(z.object({ name: z.string(), code: gradeCode })) }),
})

export const listKinds = call({
  method: 'GET',
  path: '/api/codes/beefs/kind',
  access: 'anyone',
  summary: 'Kinds of beef',
  result: z.object({ data: z.array(z.object({ name: z.string(), code: beefCode })) }),
})

/** `primal` is the primal cut, on the cut map, of a cut of depth 3. */
export const cutCode = z.object({
  pc_name: z.string(),
  pc_code: pcCode,
  cate_depth: z.int(),
  primal: z.string().nullable(),
})

export const listCuts = call({
  method: 'GET',
  path: '/api/codes/beefs/cuts',
  access: 'anyone',
  summary: 'Cuts of one depth of the tree',
  query: z.strictObject({ cate_depth: z.preprocess(digits, z.int().min(1).max(3)).default(3) }),
  result: z.object({ data: z.array(cutCode) }),
})

export const listOrderStatuses = call({
  method: 'GET',
  path: '/api/codes/orders/status',
  access: 'anyone',
  summary: 'Names of the order statuses that are shown',
  result: z.object({ data: z.array(z.object({ os_code: orderStatus, os_name: z.string() })) }),
})

export const listBanks = call({
  method: 'GET',
  path: '/api/codes/banks',
  access: 'anyone',
  summary: 'Banks for a refund account',
  result: z.object({ data: z.array(z.object({ bank_code: z.string(), bank_name: z.string() })) }),
})

export const listFaqCodes = call({
  method: 'GET',
  path: '/api/codes/cs-centers/faqs',
  access: 'anyone',
  summary: 'Categories of the frequent questions, in the order of their tabs',
  result: z.object({ data: z.array(z.object({ faq_code: z.string(), code_name: z.string() })) }),
})

export const listQnaCodes = call({
  method: 'GET',
  path: '/api/codes/cs-centers/qnas',
  access: 'anyone',
  summary: 'Categories of an inquiry',
  result: z.object({ data: z.array(z.object({ qna_code: z.string(), code_name: z.string() })) }),
})
