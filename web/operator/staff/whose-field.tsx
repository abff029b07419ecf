import { useQuery } from '@tanstack/react-query'
import { listPartners } from '#contract/operator/partners.ts'
import { callQuery } from '#web/operator/desk/desk-query.ts'
import { Select } from '#web/ui/select.tsx'
import { at } from './at.ts'

type Props = { value: number | null; onChange: (partnerId: number | null) => void }

/** Where a new person belongs: to the market, or to one of the partners that it still works with. */
export function WhoseField({ value, onChange }: Props) {
  const { data } = useQuery(callQuery(at, listPartners, { query: {} }))
  const partners = (data?.data ?? []).filter(({ status }) => status !== 'CLOSED')
  return (
    <Select
      label="소속"
      value={value === null ? '' : String(value)}
      hint="공급사 사람은 그 공급사의 발주, 상품, 정산만 봐요."
      options={[
        { value: '', label: '한결' },
        ...partners.map(({ id, partner_name }) => ({ value: String(id), label: partner_name })),
      ]}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    />
  )
}
