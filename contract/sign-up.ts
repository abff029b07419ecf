import { z } from 'zod'
import { checkIdForm, signUpForm } from '#domain/forms/sign-up.ts'
import { call } from './call.ts'

/** `result` is a text message (SPEC §7): '사용하실 수 있는 ID입니다.' or a refusal with errno. */
export const checkId = call({
  method: 'POST',
  path: '/api/fronts/joins/checkid',
  access: 'anyone',
  summary: 'Whether an id is free',
  body: checkIdForm.strict(),
  result: z.string(),
})

export const join = call({
  method: 'POST',
  path: '/api/fronts/join',
  access: 'anyone',
  summary: 'Apply for membership: fields and the business proof (multipart, field `file`)',
  body: signUpForm.strict(),
  upload: { field: 'file', max: 1, required: '증명용 이미지 파일을 선택하세요', accepts: ['image', 'pdf'] },
  result: z.object({ data: z.object({ userid: z.string() }) }),
})
