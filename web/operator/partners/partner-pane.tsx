import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PartnerDetail } from '#contract/operator/partners.ts'
import { businessForm } from '#domain/business-number.ts'
import { ActHistory } from '#web/operator/kit/act-history.tsx'
import { DetailPane } from '#web/operator/kit/detail-pane.tsx'
import { Facts } from '#web/operator/kit/facts.tsx'
import { useShortcuts } from '#web/operator/kit/use-shortcuts.ts'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { digits, phoneNumber } from '#web/ui/format.ts'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { AccountLine } from './account-line.tsx'
import { typedOf } from './form.ts'
import { PartnerActs } from './partner-acts.tsx'
import { closedDays } from './partner-columns.tsx'
import { PartnerForm } from './partner-form.tsx'
import { PartnerState } from './partner-state.tsx'
import { type Banks, type Couriers, partnerQuery } from './queries.ts'
import { usePartner } from './use-partner.ts'

type Props = { id: number; banks: Banks; couriers: Couriers; may: boolean; onClose: () => void }

/** The partner that is open: what is written of it, and what can be done. */
export function PartnerPane({ id, banks, couriers, may, onClose }: Props) {
  const { data, error, refetch } = useQuery({ ...partnerQuery(id), refetchInterval: usePolling() })
  const acts = usePartner()
  // The version that the form was opened with: what somebody else writes meanwhile is not overwritten unseen.
  const [editing, setEditing] = useState<PartnerDetail>()
  useShortcuts({ e: () => (may && data && data.status !== 'CLOSED' && !editing ? setEditing(data) : false) })
  if (!data)
    return (
      <DetailPane title="공급사" onClose={onClose}>
        {error ? <ErrorScreen error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={4} />}
      </DetailPane>
    )
  return (
    <DetailPane title={data.partner_name} note={<PartnerState {...data} />} onClose={onClose}>
      {editing ? (
        <PartnerForm
          start={typedOf(editing)}
          banks={banks}
          couriers={couriers}
          last4={data.bank_account_last4}
          action="저장"
          busy={acts.save.isPending && '저장하는 중'}
          conflicts={acts.conflicts}
          onConflictSeen={() => {
            acts.forget()
            setEditing(data)
          }}
          onSave={(typed) => acts.save.mutate({ partner: editing, typed }, { onSuccess: () => setEditing(undefined) })}
          onCancel={() => {
            acts.forget()
            setEditing(undefined)
          }}
        />
      ) : (
        <>
          <Facts facts={factsOf(data, { banks, couriers, may })} />
          {may && <PartnerActs partner={data} acts={acts} onEdit={() => setEditing(data)} />}
          <ActHistory acts={data.history} names={auditActions} />
        </>
      )}
    </DetailPane>
  )
}

const factsOf = (partner: PartnerDetail, { banks, couriers, may }: Pick<Props, 'banks' | 'couriers' | 'may'>) => {
  const bank = banks.find(({ bank_code }) => bank_code === partner.bank_code)?.bank_name ?? ''
  return [
    ['상태 사유', partner.status_reason],
    ['사업자번호', businessForm(partner.business_no ?? '')],
    ['지역', partner.region],
    ['담당자', [partner.contact_name, phoneNumber(partner.phone)].filter(Boolean).join(' ')],
    ['발주서 이메일', partner.order_email],
    ['발주서 팩스', phoneNumber(partner.order_fax)],
    ['마감', `${partner.cut_off_time} · ${partner.pick_up_days}`],
    ['쉬는 날', closedDays(partner)],
    ['택배사', couriers.find(({ code }) => code === partner.courier_code)?.courier_name],
    ['포장', partner.packed_here && '직접 포장'],
    ['수수료', `${partner.commission_percent}%`],
    ['정산 계좌', partner.bank_account_last4 && <AccountLine partner={partner} bank={bank} may={may} />],
    ['상품', `판매 중 ${digits(partner.selling)}개 · 선점 ${digits(partner.held)}개`],
    ['보낼 것', `${digits(partner.to_send)}개`],
  ] as const
}

const auditActions = {
  'partner.add': '더함',
  'partner.save': '고침',
  'partner.paused': '일시 중지',
  'partner.open': '다시 판매',
  'partner.closed': '거래 종료',
  'partner.account.seen': '계좌번호 봄',
}
