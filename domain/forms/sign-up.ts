import { z } from 'zod'
import { businessDigits, isBusinessNumber } from '#domain/business-number.ts'
import { codeDigits } from '#domain/code-digits.ts'
import { filled, onOneLine } from '#domain/filled.ts'
import { isGoodPassword, passwordProblem, passwordsDiffer } from '#domain/password.ts'
import { phoneDigits } from '#domain/phone.ts'
import { addressForm } from './address.ts'

const userid = filled('ID를 입력하세요', 20).regex(
  /^[A-Za-z0-9_-]{4,20}$/,
  'ID는 영어와 숫자 4자에서 20자까지 사용할 수 있습니다.',
)
export const checkIdForm = z.object({ userid })

/** Only Korean mobile numbers get a code (INVARIANTS b1). */
const mobileOr = (missing: string) =>
  z
    .string(missing)
    .transform(phoneDigits)
    .pipe(
      z
        .string()
        .min(1, missing)
        .regex(/^01[016789]\d{7,8}$/, '휴대폰번호를 정확히 입력하세요'),
    )
export const mobile = mobileOr('휴대폰번호를 입력하세요')
/** The same with the spelling that SPEC has where a code is requested. */
export const mobileForCode = mobileOr('휴대폰 번호를 입력하세요')

const yes = (message: string) => z.literal(true, message)

/** The request body, in the order of its messages (SPEC §5 "Sign-up info"). */
export const signUpForm = z.object({
  userid,
  password: z.string('패스워드를 입력하세요').min(1, '패스워드를 입력하세요').refine(isGoodPassword, passwordProblem),
  password2: z.string('패스워드 확인을 입력하세요').min(1, '패스워드 확인을 입력하세요'),
  name: filled('이름을 입력하세요', 30),
  business_name: filled('사업자명을 입력하세요', 50),
  business_no: z
    .string('사업자번호를 입력하세요')
    .transform(businessDigits)
    .pipe(z.string().min(1, '사업자번호를 입력하세요').refine(isBusinessNumber, '사업자번호가 올바르지 않습니다.')),
  // The first address has the rules of all others: without a province its delivery area is unknown.
  zipcode: addressForm.shape.zipcode,
  address1: addressForm.shape.address1,
  address2: addressForm.shape.address2,
  phone_no: mobile,
  auth_number: filled('인증번호를 입력하세요', codeDigits.long),
  sms_YN: z.enum(['Y', 'N']).default('Y'),
  addr_label: z.string().overwrite(onOneLine).max(30).default('사업장'),
  reci_name: z.string().overwrite(onOneLine).max(30).default(''),
  /** Empty: the applicant's telephone. */
  reci_phone: z.union([z.literal(''), addressForm.shape.reci_phone], '연락처를 정확히 입력하세요').default(''),
  main_YN: z.enum(['Y', 'N']).default('Y'),
  /** The versions (days) of the texts that were agreed to; empty: those in force. */
  terms_version: z.union([z.literal(''), z.iso.date()]).default(''),
  policy_version: z.union([z.literal(''), z.iso.date()]).default(''),
})

/** The draft on the page. Steps that must be done, such as the ID check, are fields too, at their place in the order of messages. */
export const signUpDraft = z
  .object({
    userid: signUpForm.shape.userid,
    idChecked: yes('ID 중복확인을 해주세요'),
    password: signUpForm.shape.password,
    password2: signUpForm.shape.password2,
    name: signUpForm.shape.name,
    business_name: signUpForm.shape.business_name,
    business_no: signUpForm.shape.business_no,
    zipcode: signUpForm.shape.zipcode,
    address1: signUpForm.shape.address1,
    address2: signUpForm.shape.address2,
    phone_no: signUpForm.shape.phone_no,
    auth_number: signUpForm.shape.auth_number,
    phoneVerified: yes('휴대폰 인증을 하지 않으셨습니다'),
    file: yes('증명용 이미지 파일을 선택하세요'),
  })
  .refine((form) => form.password === form.password2, { message: passwordsDiffer, path: ['password2'] })
