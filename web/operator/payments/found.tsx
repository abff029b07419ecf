import { searchPayments } from '#contract/operator/payments.ts'
import { ourStateNames } from '#domain/payment-words.ts'
import { won } from '#domain/prices.ts'
import { listOf } from '#web/operator/desk/desk-list.tsx'
import { shortNo } from '#web/operator/kit/short-no.ts'
import { dateTime } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { at } from './at.ts'
import { paymentPane } from './panes.tsx'
import { stateTones } from './words.ts'

/** Results of a search over our payments of all days. */
export const found = listOf(at, {
  call: searchPayments,
  query: ({ q }) => ({ q }),
  label: '찾은 결제',
  none: '그런 결제가 없어요',
  name: ({ order_no, business_name, amount }) => `${shortNo(order_no)} ${business_name} ${won(amount)}`,
  opens: ({ payment_key }) => ({ key: payment_key }),
  columns: [
    { name: 'order', head: '주문', look: 'number', cell: ({ order_no }) => order_no },
    { name: 'buyer', head: '상호', leaves: 'some', cell: ({ business_name }) => business_name },
    { name: 'at', head: '결제한 때', leaves: 'most', cell: ({ created_at }) => dateTime(created_at) },
    { name: 'state', head: '상태', cell: ({ state }) => <Tag tone={stateTones[state]}>{ourStateNames[state]}</Tag> },
    {
      name: 'back',
      head: '돌려준 돈',
      end: true,
      leaves: 'some',
      cell: ({ cancel_amount }) => (cancel_amount > 0 ? won(cancel_amount) : '–'),
    },
    { name: 'amount', head: '금액', end: true, look: 'bold', cell: ({ amount }) => won(amount) },
  ],
  pane: paymentPane,
})
