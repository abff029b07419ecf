import { listOpenPeriods, type OpenPeriod } from '#contract/operator/settlements.ts'
import { settlementCycleNames } from '#domain/settlement/settlement-cycle.ts'
import { Still, Under } from '#web/operator/kit/cell.tsx'
import { lessened } from '#web/operator/kit/signed.ts'
import { listOf } from '#web/operator/desk/desk-list.tsx'
import { digits, shortDate } from '#web/ui/format.ts'
import { at } from './at.ts'
import { sumOf } from './bank-acts.ts'
import { ClosePeriods } from './close-periods.tsx'

/** Why a period cannot be closed. */
const whyNot = ({ waits, lines, adjustments, carry }: OpenPeriod): string => {
  if (waits) return '0원보다 적은 정산을 먼저 승인'
  return lines > 0 || adjustments !== 0 || carry !== 0 ? '이미 마감함' : '마감할 것 없음'
}

/** Partners with money that stands in no settlement yet. */
export const openPeriods = listOf(at, {
  call: listOpenPeriods,
  whole: true,
  label: '마감 전 공급사',
  none: '마감할 것이 없어요. 구매확정하고 반품할 날이 지나면 여기에 모여요.',
  name: ({ partner_name }) => partner_name,
  // The id in the address is that of a settlement.
  opens: () => undefined,
  columns: [
    {
      name: 'name',
      sort: 'name',
      head: '공급사',
      cell: ({ partner_name, cycle }) => (
        <>
          <b>{partner_name}</b>
          <Under>{settlementCycleNames[cycle]}</Under>
        </>
      ),
    },
    {
      name: 'end',
      sort: 'end',
      head: '기간',
      leaves: 'all',
      cell: (period) => <Still>{period.closable ? `${shortDate(period.ends_on)}까지` : whyNot(period)}</Still>,
    },
    { name: 'lines', sort: 'lines', head: '건수', end: true, leaves: 'most', cell: ({ lines }) => digits(lines) },
    { name: 'sales', head: '판매', end: true, leaves: 'some', cell: ({ sales }) => digits(sales) },
    { name: 'refunds', head: '환불', end: true, leaves: 'some', cell: ({ refunds }) => lessened(-refunds) },
    { name: 'fee', head: '수수료', end: true, leaves: 'some', cell: ({ fee }) => lessened(-fee) },
    { name: 'vat', head: '부가세', end: true, leaves: 'some', cell: ({ vat }) => lessened(-vat) },
    { name: 'adjustments', head: '조정', end: true, leaves: 'some', cell: ({ adjustments }) => lessened(adjustments) },
    { name: 'carry', head: '이월', end: true, leaves: 'some', cell: ({ carry }) => lessened(carry) },
    { name: 'net', sort: 'net', head: '지급액', end: true, look: 'bold', cell: ({ net }) => lessened(net) },
    {
      name: 'later',
      sort: 'later',
      head: '다음 기간',
      end: true,
      leaves: 'most',
      cell: ({ later }) => lessened(later),
    },
  ],
  bulk: {
    of: ({ closable }) => closable,
    // Sent in several requests.
    most: Number.POSITIVE_INFINITY,
    sum: (periods) => sumOf(periods.filter(({ closable }) => closable)),
    others: (periods) => periods.length > 0 && <p>{periods.length}곳은 마감할 것이 없어 빼고 마감해요</p>,
    acts: () => [(periods, seen, around) => <ClosePeriods periods={periods} seen={seen} around={around} />],
    keys: [['C', '마감']],
  },
})
