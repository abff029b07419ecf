import type { ReactNode } from 'react'
import { askTaxState, type MemberDetail } from '#contract/operator/members.ts'
import { errorMessage } from '#web/api/failures.ts'
import { SpokenTime } from '#web/operator/kit/age.tsx'
import { useAct } from '#web/operator/desk/use-act.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dotted } from '#web/ui/dotted.tsx'
import { toastError } from '#web/ui/toast.ts'
import { at } from './at.ts'
import { CheckRow } from './check-row.tsx'

type Tax = MemberDetail['tax']
type Props = Pick<MemberDetail, 'id' | 'tax'>

/** The state of the business number at the tax service. That may be down: nothing waits for it. */
export function TaxRow({ id, tax }: Props) {
  const isAnswered = (now: Tax): now is NonNullable<Tax> => now !== null && now.asked_at !== tax?.asked_at
  const ask = useAct(at, {
    run: () => operatorApi(askTaxState, { params: { id } }),
    said: ({ tax: now }) => (isAnswered(now) ? `국세청 조회: ${stateOf(now)}` : undefined),
    done({ tax: now }) {
      if (!isAnswered(now)) toastError('국세청이 답하지 않았어요. 잠시 후 다시 조회해 주세요.')
    },
    refused(error) {
      toastError(errorMessage(error))
      return true
    },
  })
  return (
    <CheckRow
      name="국세청"
      tone={tax?.b_stt_cd === '01' ? 'fine' : 'odd'}
      value={stateOf(tax)}
      note={tax ? <Dotted parts={noteOf(tax)} /> : '조회하지 못했어요'}
      end={
        <Button variant="text" size="md" busy={ask.isPending && '조회 중'} onClick={() => ask.mutate()}>
          다시 조회
        </Button>
      }
    />
  )
}

/** An unregistered number has no state; the sentence is in `tax_type`. */
const stateOf = (tax: Tax): string => (tax ? tax.b_stt || '등록되지 않은 번호' : '모름')

function noteOf({ b_stt, tax_type, asked_at }: NonNullable<Tax>): ReactNode[] {
  const asked = (
    <>
      <SpokenTime at={asked_at} /> 조회
    </>
  )
  return b_stt && !tax_type ? [asked] : [tax_type, asked]
}
