import { getWithdrawal, listWithdrawals } from '#contract/operator/withdrawals.ts'
import { won } from '#domain/prices.ts'
import { Still } from '#web/operator/kit/cell.tsx'
import { defineDesk } from '#web/operator/desk/define-desk.tsx'
import { deskAt, number, oneOf, opened } from '#web/operator/desk/desk-address.ts'
import { digits, fullDate, dateTime } from '#web/ui/format.ts'
import { KeptRecords } from './kept-records.tsx'
import { RetentionPanel } from './retention-panel.tsx'

const at = deskAt('/operator/withdrawals', { tab: oneOf(['kept']), reason: number(), id: opened(number()) })

/** Desk 15: members who have left, their reasons, and the data of them that is still kept. */
export const WithdrawalsDesk = defineDesk({
  at,
  title: '탈퇴·보관',
  role: 'members',
  lanes: {
    label: '탈퇴·보관',
    field: 'tab',
    all: '탈퇴한 회원',
    names: { kept: '보관과 파기' },
    with: { reason: undefined },
  },
  body: ({ view }) => view.tab === 'kept' && <RetentionPanel at={at} />,
  list: {
    call: listWithdrawals,
    query: ({ reason }) => ({ reason }),
    label: '탈퇴한 회원',
    none: '탈퇴한 회원이 없어요',
    name: ({ id, out_kind }) => `회원 ${id} ${out_kind}`,
    filters: {
      label: '탈퇴 거르기',
      of: (by) => [
        by.select('reason', '탈퇴 사유', ({ first }) =>
          (first?.reasons ?? []).map(({ id, out_kind, count }) => ({
            value: String(id),
            label: `${out_kind} ${digits(count)}`,
          })),
        ),
      ],
    },
    columns: [
      {
        name: 'at',
        sort: 'at',
        head: '탈퇴한 날',
        look: 'still',
        cell: ({ at: left }) => <time>{fullDate(left)}</time>,
      },
      {
        name: 'who',
        sort: 'who',
        head: '회원',
        cell: ({ id, business }) => (
          <Still>
            <b>{id}번</b> {business}
          </Still>
        ),
      },
      { name: 'why', sort: 'why', head: '사유', cell: ({ out_kind }) => out_kind },
      { name: 'words', head: '남긴 말', leaves: 'some', look: 'line', cell: ({ user_content }) => user_content },
      {
        name: 'orders',
        sort: 'orders',
        head: '주문',
        end: true,
        leaves: 'most',
        cell: ({ orders }) => `${digits(orders)}건`,
      },
    ],
    pane: {
      call: getWithdrawal,
      input: ({ id }) => id && { params: { id } },
      once: true,
      waits: ({ id }) => `${id}번 회원`,
      title: ({ id }) => `${id}번 회원`,
      facts: (gone) => [
        ['상호', gone.business],
        ['가입', fullDate(gone.joined_at)],
        ['탈퇴', dateTime(gone.at)],
        ['사유', gone.out_kind],
        ['남긴 말', gone.user_content],
        ['주문', `${digits(gone.orders)}건`],
        ['진행 중', gone.open_lines === 0 ? '없음' : `${digits(gone.open_lines)}개`],
        ['돌려줄 돈', gone.refund_due === 0 ? '없음' : won(gone.refund_due)],
      ],
      body: ({ kept }) => <KeptRecords kept={kept} />,
    },
  },
})
