import type { PartnerRow } from '#contract/operator/partners.ts'
import { Still, Under } from '#web/operator/kit/cell.tsx'
import type { Column } from '#web/operator/kit/table-row.tsx'
import { digits, phoneNumber, shortDate } from '#web/ui/format.ts'
import { PartnerState } from './partner-state.tsx'

export const partnerColumns: readonly Column<PartnerRow>[] = [
  {
    name: 'name',
    head: '공급사',
    cell: ({ partner_name, region }) => (
      <>
        <b>{partner_name}</b>
        <Under>{region}</Under>
      </>
    ),
  },
  { name: 'state', head: '상태', cell: (row) => <PartnerState {...row} /> },
  { name: 'cut-off', head: '마감', cell: ({ cut_off_time }) => cut_off_time },
  { name: 'days', head: '수거', leaves: 'some', cell: ({ pick_up_days }) => pick_up_days },
  {
    name: 'closed',
    head: '쉬는 날',
    leaves: 'most',
    cell: (row) => <Still>{closedDays(row)}</Still>,
  },
  {
    name: 'contact',
    head: '연락처',
    leaves: 'most',
    cell: ({ contact_name, phone }) => <Still>{[contact_name, phoneNumber(phone)].filter(Boolean).join(' ')}</Still>,
  },
  {
    name: 'commission',
    head: '수수료',
    end: true,
    leaves: 'most',
    cell: ({ commission_percent }) => `${commission_percent}%`,
  },
  { name: 'to-send', head: '보낼 것', end: true, leaves: 'some', cell: ({ to_send }) => digits(to_send) },
  { name: 'held', head: '선점', end: true, leaves: 'some', cell: ({ held }) => digits(held) },
  { name: 'selling', head: '판매 중', end: true, cell: ({ selling }) => digits(selling) },
]

export const partnerName = ({ partner_name }: PartnerRow): string => partner_name

/** '12.24 ~ 12.26', '12.24부터', '' */
export function closedDays({ closed_from, closed_to }: Pick<PartnerRow, 'closed_from' | 'closed_to'>): string {
  if (!closed_from) return ''
  if (closed_from === closed_to) return shortDate(closed_from)
  return closed_to ? `${shortDate(closed_from)} ~ ${shortDate(closed_to)}` : `${shortDate(closed_from)}부터`
}
