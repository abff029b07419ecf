import { listAttempts } from '#contract/operator/payments.ts'
import { attemptState } from '#domain/payment-words.ts'
import { won } from '#domain/prices.ts'
import { listOf } from '#web/operator/desk/desk-list.tsx'
import { shortNo } from '#web/operator/kit/short-no.ts'
import { Age } from '#web/operator/kit/age.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { at } from './at.ts'
import { paymentPane } from './panes.tsx'

/**
 * Payments for which it is not known yet whether money moved. The server asks the provider again by itself; a staff member may ask at once,
 * or close them.
 */
export const attempts = listOf(at, {
  call: listAttempts,
  label: '확인 중인 결제',
  none: '답을 기다리는 결제가 없어요',
  name: ({ order_no, business_name, amount }) => `${shortNo(order_no)} ${business_name} ${won(amount)}`,
  opens: ({ payment_key }) => ({ key: payment_key }),
  columns: [
    { name: 'order', sort: 'order', head: '주문', look: 'number', cell: ({ order_no }) => shortNo(order_no) },
    { name: 'buyer', sort: 'buyer', head: '상호', leaves: 'some', cell: ({ business_name }) => business_name },
    { name: 'age', sort: 'age', head: '시작', cell: ({ created_at }) => <Age since={created_at} /> },
    { name: 'tries', sort: 'tries', head: '물은 횟수', end: true, leaves: 'most', cell: ({ tries }) => tries },
    {
      name: 'state',
      head: '상태',
      cell: (attempt) => <Tag tone={attempt.unanswered ? 'red' : 'amber'}>{attemptState(attempt)}</Tag>,
    },
    { name: 'amount', sort: 'amount', head: '금액', end: true, look: 'bold', cell: ({ amount }) => won(amount) },
  ],
  pane: paymentPane,
})
