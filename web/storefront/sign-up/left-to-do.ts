import type { z } from 'zod'
import { signUpDraft } from '#domain/forms/sign-up.ts'
import { particleFor } from '#domain/particles.ts'

type Input = z.input<typeof signUpDraft>
type Draft = { [Name in keyof Input]: Input[Name] extends true ? boolean : string }

/** The parts of the form in its order. */
const parts: readonly { fields: readonly string[]; name: string }[] = [
  { fields: ['userid'], name: 'ID' },
  { fields: ['idChecked'], name: 'ID 중복확인' },
  { fields: ['password'], name: '비밀번호' },
  { fields: ['password2'], name: '비밀번호 확인' },
  { fields: ['name'], name: '이름' },
  { fields: ['business_name'], name: '사업자명' },
  { fields: ['business_no'], name: '사업자번호' },
  { fields: ['zipcode', 'address1'], name: '사업장 주소' },
  { fields: ['address2'], name: '상세주소' },
  { fields: ['phone_no', 'phoneVerified'], name: '휴대폰 인증' },
  { fields: ['file'], name: '증명 서류' },
]

/** '비밀번호 확인과 휴대폰 인증이 남았어요.': what the application still lacks; undefined when it is complete. */
export function leftToDo(draft: Draft): string | undefined {
  const wrong = new Set(signUpDraft.safeParse(draft).error?.issues.map(({ path }) => path[0]))
  // A missing id cannot have been checked.
  if (wrong.has('userid')) wrong.delete('idChecked')
  // An empty field is not compared.
  if (draft.password2 !== '' && draft.password !== draft.password2) wrong.add('password2')
  const [first, second, ...more] = parts.filter(({ fields }) => fields.some((field) => wrong.has(field)))
  if (!first) return undefined
  if (!second) return `${withParticle(first.name, '이(가)')} 남았어요.`
  if (more.length === 0) return `${withParticle(first.name, '과(와)')} ${withParticle(second.name, '이(가)')} 남았어요.`
  return `${first.name} 외 ${more.length + 1}가지가 남았어요.`
}

const withParticle = (name: string, pair: string) => name + particleFor(name, pair)
