import { listPartners } from '#contract/operator/partners.ts'
import { type PartnerStatus, partnerStatusNames } from '#domain/partner-status.ts'
import { Under } from '#web/operator/kit/cell.tsx'
import { defineDesk } from '#web/operator/desk/define-desk.tsx'
import { deskAt, idOrNew, oneOf, opened, text, type ViewOf } from '#web/operator/desk/desk-address.ts'
import { Button } from '#web/ui/button.tsx'
import { digits, phoneNumber } from '#web/ui/format.ts'
import { OpenPartner } from './open-partner.tsx'
import { closedDays, PartnerState } from './partner-state.tsx'

const at = deskAt('/operator/partners', {
  status: oneOf(Object.keys(partnerStatusNames) as PartnerStatus[]),
  q: text(50),
  id: opened(idOrNew),
})
const asked = ({ status, q }: ViewOf<typeof at>) => ({ status, q })

/** Desk 3: the partners, and whether they sell today. */
export const PartnersDesk = defineDesk({
  at,
  title: '공급사',
  role: 'intake',
  about: { call: listPartners, input: (view) => ({ query: asked(view) }) },
  search: {
    field: 'q',
    label: '공급사 찾기',
    placeholder: (may) => (may ? '이름, 지역, 담당자' : '이름, 지역'),
  },
  keys: ({ may, go }) => ({ n: () => (may ? go({ id: 'new' }, { preventScrollReset: true }) : false) }),
  tools: ({ may, go }) =>
    may && (
      <Button
        size="md"
        icon="plus"
        data-short=""
        aria-keyshortcuts="N"
        onClick={() => go({ id: 'new' }, { preventScrollReset: true })}
      >
        공급사 더하기
      </Button>
    ),
  lanes: {
    label: '공급사 상태',
    field: 'status',
    all: '전체',
    names: partnerStatusNames,
    count: (status, about) =>
      about?.counts.filter((one) => !status || one.status === status).reduce((sum, { count }) => sum + count, 0),
  },
  list: {
    call: listPartners,
    whole: true,
    query: asked,
    label: '공급사 목록',
    table: '공급사',
    none: ({ q }) => (q ? '검색된 정보가 없습니다.' : '이 상태의 공급사가 없어요'),
    name: ({ partner_name }) => partner_name,
    columns: [
      {
        name: 'name',
        sort: 'name',
        head: '공급사',
        cell: ({ partner_name, region }) => (
          <>
            <b>{partner_name}</b>
            <Under>{region}</Under>
          </>
        ),
      },
      { name: 'state', sort: 'state', head: '상태', cell: (row) => <PartnerState {...row} /> },
      { name: 'cut-off', sort: 'cutoff', head: '마감', cell: ({ cut_off_time }) => cut_off_time },
      { name: 'days', sort: 'days', head: '수거', leaves: 'some', cell: ({ pick_up_days }) => pick_up_days },
      { name: 'closed', sort: 'closed', head: '쉬는 날', leaves: 'most', look: 'still', cell: closedDays },
      {
        name: 'contact',
        sort: 'contact',
        head: '연락처',
        leaves: 'most',
        look: 'still',
        cell: ({ contact_name, phone }) => [contact_name, phoneNumber(phone)].filter(Boolean).join(' '),
      },
      {
        name: 'commission',
        sort: 'commission',
        head: '수수료',
        end: true,
        leaves: 'most',
        cell: ({ commission_percent }) => `${commission_percent}%`,
      },
      {
        name: 'to-send',
        sort: 'send',
        head: '보낼 것',
        end: true,
        leaves: 'some',
        cell: ({ to_send }) => digits(to_send),
      },
      { name: 'held', sort: 'held', head: '선점', end: true, leaves: 'some', cell: ({ held }) => digits(held) },
      { name: 'selling', sort: 'selling', head: '판매 중', end: true, cell: ({ selling }) => digits(selling) },
    ],
    pane(seen, _, onClose) {
      const { banks = [], couriers = [] } = seen.about ?? {}
      return <OpenPartner at={at} seen={seen} lists={{ banks, couriers }} onClose={onClose} />
    },
  },
})
