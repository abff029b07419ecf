import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Result } from '#contract/call.ts'
import { type AuthFlag, checkCode, type sendCode } from '#contract/phone.ts'
import { codeDigits } from '#domain/code-digits.ts'
import { firstProblem } from '#domain/first-problem.ts'
import { mobile } from '#domain/forms/sign-up.ts'
import { phoneDigits } from '#domain/phone.ts'
import { api } from '#web/api/api.ts'
import { ServerRefusal } from '#web/api/failures.ts'
import { InputGroup } from '#web/ui/input-group.tsx'
import { DigitsField } from '#web/ui/digits-field.tsx'
import { showAlert } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { askForCode } from './ask-for-code.ts'
import { accountErrorMessage } from '#web/api/account-error-message.ts'
import { useResendLock } from './use-resend-lock.ts'

type Said = Result<typeof sendCode>['data']
type Props = {
  flag: AuthFlag
  phone: string
  code: string
  /** The code was checked and belongs to this phone number. */
  verified: boolean
  /** Problems with one of the two that the whole form has found. */
  phoneError?: string | undefined
  codeError?: string | undefined
  onChange: (part: { phone?: string; code?: string; verified?: boolean }) => void
}

/** A phone number and the code sent to it: send (then locked for a while), type, check. */
export function PhoneCode(props: Props) {
  const { phone, code, verified, phoneError, codeError, onChange } = props
  const { codeField, left, sent, problem, setProblem, setSent, send, isSending, check, isChecking } = useCode(props)
  const phoneField = useRef<HTMLDivElement>(null)

  function handleAnother() {
    setSent(undefined)
    onChange({ code: '', verified: false })
    phoneField.current?.querySelector('input')?.focus()
  }

  return (
    <>
      <div ref={phoneField}>
        <InputGroup>
          <DigitsField
            label="휴대폰번호"
            name="phone_no"
            required
            type="tel"
            autoComplete="tel-national"
            placeholder="숫자만 입력"
            readOnly={verified}
            value={phone}
            digitsOf={phoneDigits}
            groups={phoneGroups}
            error={problem?.field === 'phone' ? problem.message : phoneError}
            onKeyDown={(event) => {
              if (!verified && isEnter(event) && left === 0 && !isSending) send()
            }}
            onChange={(digits) => {
              setProblem(undefined)
              setSent(undefined)
              onChange({ phone: digits, verified: false })
            }}
          />
          {verified ? (
            <Button variant="neutral" onClick={handleAnother}>
              번호 바꾸기
            </Button>
          ) : (
            <Button
              variant={left > 0 ? 'neutral' : 'secondary'}
              disabled={left > 0}
              busy={isSending && '보내는 중'}
              onClick={send}
            >
              {left > 0 ? `${minutes(left)} 뒤 재전송` : sent ? '다시 받기' : '인증번호 받기'}
            </Button>
          )}
        </InputGroup>
      </div>
      <div ref={codeField}>
        <InputGroup>
          <Field
            label="인증번호"
            name="auth_number"
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            readOnly={verified}
            value={code}
            error={problem?.field === 'code' ? problem.message : codeError}
            ok={verified ? '인증되었습니다.' : undefined}
            hint={sent && hintOf(sent)}
            onKeyDown={(event) => {
              if (!verified && isEnter(event) && !isChecking) check()
            }}
            onChange={({ target: { value } }) => {
              setProblem(undefined)
              onChange({ code: firstDigits(value, sent?.digits) })
            }}
          />
          <Button variant="secondary" disabled={verified} busy={isChecking && '확인 중'} onClick={check}>
            {verified ? '확인됨' : '확인'}
          </Button>
        </InputGroup>
      </div>
    </>
  )
}

/** Sends codes and checks the typed one. What the server says about another phone or code than the typed ones is not shown. */
function useCode({ flag, phone, code, onChange }: Props) {
  const [left, lockFor] = useResendLock(phone)
  /** Response to the last code that was requested for this phone. */
  const [sent, setSent] = useState<Said>()
  const [problem, setProblem] = useState<{ field: 'phone' | 'code'; message: string }>()
  const codeField = useRef<HTMLDivElement>(null)
  const focusCode = () => codeField.current?.querySelector('input')?.focus()

  const refuse = (field: 'phone' | 'code') => (error: Error) => {
    if (error instanceof ServerRefusal && error.status < 500) setProblem({ field, message: error.message })
    else void showAlert(accountErrorMessage(error))
  }
  const sending = useMutation({
    mutationFn: (to: string) => askForCode(flag, to),
    onSuccess: ({ data }, to) => {
      lockFor(data.resend_seconds, to)
      // If the number has been corrected meanwhile, a code has to be requested for that one.
      if (to !== phone) return
      setSent(data)
      // A new code replaces the old one.
      onChange({ code: '', verified: false })
      focusCode()
    },
    onError: (error, to) => {
      const seconds = error instanceof ServerRefusal && secondsIn(error.result)
      if (seconds) lockFor(seconds, to)
      if (to === phone) refuse('phone')(error)
    },
  })
  const checking = useMutation({
    mutationFn: (shown: { phone_no: string; auth_number: string }) =>
      api(checkCode, { body: { auth_flag: flag, ...shown } }),
    onSuccess: (_, shown) => {
      if (isShown(shown)) onChange({ verified: true })
    },
    onError: (error, shown) => {
      if (isShown(shown)) refuse('code')(error)
    },
  })

  /** Whether the checked number and code are still those in the fields. */
  const isShown = ({ phone_no, auth_number }: { phone_no: string; auth_number: string }) =>
    phone_no === phone && auth_number === code

  function send() {
    const wrong = phone === '' ? '휴대폰 번호를 입력하세요' : firstProblem(mobile, phone)?.message
    setProblem(wrong ? { field: 'phone', message: wrong } : undefined)
    if (!wrong) sending.mutate(phone)
  }
  function check() {
    const wrong = code === '' ? '인증번호를 입력하세요.' : undefined
    setProblem(wrong ? { field: 'code', message: wrong } : undefined)
    if (wrong) focusCode()
    else checking.mutate({ phone_no: phone, auth_number: code })
  }
  const [isSending, isChecking] = [sending.isPending, checking.isPending]
  return { codeField, left, sent, problem, setProblem, setSent, send, isSending, check, isChecking }
}

const hintOf = ({ digits, expires_seconds }: Said): string =>
  digits === codeDigits.usual
    ? '발송되었습니다. 바로 받지 못하는 경우도 있으니 잠시 기다려주세요.'
    : `하루에 보낼 수 있는 횟수를 넘어, ${digits}자리 인증번호를 문자로 한 번만 보내 드려요. ${hoursAndMinutes(expires_seconds)} 안에 입력해 주세요. 이미 받았다면 그 번호예요.`

function hoursAndMinutes(seconds: number): string {
  const [hours, rest] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)]
  return [hours > 0 && `${hours}시간`, (rest > 0 || hours === 0) && `${rest}분`].filter(Boolean).join(' ')
}

/** The code alone, from a text that is pasted as a whole, however it is spaced: '인증번호 0429 1754 (6시간' → '04291754'. */
const firstDigits = (words: string, most: number = codeDigits.long): string =>
  (/\d[\d\s-]*/.exec(words)?.[0] ?? '').replaceAll(/\D/g, '').slice(0, most)

/** '010-1234-5678' */
const phoneGroups = [3, 4]

/** Until the phone is verified, Enter presses the button of its field instead of submitting the form. */
function isEnter(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return false
  event.preventDefault()
  return true
}

/** Seconds left of the lock, from the refusal of a code that was requested too early. */
function secondsIn(result: unknown): number | undefined {
  if (typeof result !== 'object' || result === null || !('resend_seconds' in result)) return undefined
  return typeof result.resend_seconds === 'number' ? result.resend_seconds : undefined
}

/** 161 → '2:41' */
const minutes = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
