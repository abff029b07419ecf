import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Redirect } from '#web/router/redirect.tsx'
import { paymentSucceeded, readForm } from '#contract/checkout.ts'
import { getOrder } from '#contract/orders.ts'
import { refusals } from '#contract/refusals.ts'
import { api } from '#web/api/api.ts'
import { NetworkFailure, sentenceOf, ServerRefusal } from '#web/api/failures.ts'
import { stored } from '#web/api/stored.ts'
import { dropChoices } from '#web/storefront/cart/order-choices.ts'
import { Page } from '#web/storefront/shell/page.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Hidden } from '#web/ui/hidden.tsx'
import { OrderReceipt } from './order-receipt.tsx'
import { type SuccessClaim, takeClaim } from './success-claim.ts'
import { OrderFailed } from './order-failed.tsx'
import { isUrlCode } from './url-code.ts'
import styles from './order-result.module.css'

type Settled = { order_id: number; order_no: string; paid_amount: number; os_code: string }

/** /OrderSuccess: the buyer comes back from the provider's window. */
export function OrderSuccessPage() {
  const [claim] = useState(takeClaim)
  const [urlCode] = useState(() => new URLSearchParams(location.search).get('urlCode') ?? '')
  return (
    <Page title="주문 완료" header="flow" back="/MyOrderList">
      <meta name="referrer" content="no-referrer" />
      {claim ? <Settling claim={claim} /> : <Again urlCode={urlCode} />}
    </Page>
  )
}

/** Posts the claim once. While it is not clear whether the money moved, it asks again, calmly: the server gives one answer. */
function Settling({ claim }: { claim: SuccessClaim }) {
  const queries = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['orders', 'settling', claim.urlCode, claim.paymentKey],
    queryFn: async () => (await api(paymentSucceeded, { body: claim })).data,
    retry: (_, failure) => isUnsettled(failure),
    retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 5000),
    // Coming back to this page must not post again.
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  useEffect(() => {
    if (!data) return
    remember(data)
    for (const key of ['cart', 'products', 'carcasses']) void queries.invalidateQueries({ queryKey: [key] })
    void queries.invalidateQueries({ queryKey: ['orders', 'list'] })
  }, [data, queries])

  if (data) return <OrderReceipt orderId={data.order_id} orderNo={data.order_no} amount={data.paid_amount} />
  // Another tab or device of the buyer was faster: what becomes of its payment becomes of the order.
  if (isPaidElsewhere(error)) return <Again urlCode={claim.urlCode} elsewhere />
  if (error) return <OrderFailed message={sentenceOf(error)} over={!(error instanceof NetworkFailure)} />
  return <Waiting />
}

/** After a reload, or Back: nothing is posted again. What is known is shown; what is not settled yet is waited for. */
function Again({ urlCode, elsewhere = false }: { urlCode: string; elsewhere?: boolean }) {
  // What this tab remembers is an earlier order when this one was paid elsewhere.
  const known = elsewhere ? 0 : Number(stored.get('MallorderId'))
  const no = stored.get('MallorderNo')
  const order = useQuery({
    queryKey: ['orders', 'detail', known],
    queryFn: async () => (await api(getOrder, { params: { id: known } })).data[0],
    enabled: known > 0,
  })
  const form = useQuery({
    queryKey: ['orders', 'settled', urlCode],
    queryFn: async () => (await api(readForm, { params: { url_code: urlCode } })).form,
    enabled: !known && isUrlCode(urlCode),
    refetchInterval: ({ state: { data } }) => (data?.state === 'Y' ? false : 2000),
    retry: (_, failure) => failure instanceof NetworkFailure,
  })
  useEffect(() => {
    if (form.data?.state === 'Y') remember({ ...form.data, os_code: 'PAYK' })
  }, [form.data])

  if (known && no) return <OrderReceipt orderId={known} orderNo={no} amount={order.data?.order_payment?.paid_amount} />
  if (!isUrlCode(urlCode)) return <Redirect to="/MyOrderList" />
  if (form.data?.state === 'Y')
    return <OrderReceipt orderId={form.data.order_id} orderNo={form.data.order_no} amount={form.data.paid_amount} />
  if (form.error) return <OrderFailed message={sentenceOf(form.error)} over={false} />
  return <Waiting />
}

function Waiting() {
  return (
    <div className={styles.result}>
      <Hidden live>결제를 확인하고 있어요</Hidden>
      <span className={styles.spinner} aria-hidden="true" />
      <h2>결제를 확인하고 있어요</h2>
      <p className={styles.words}>{'잠시만 기다려 주세요.\n이 화면을 닫아도 결제는 끝까지 처리돼요.'}</p>
      <div className={styles.ways}>
        <ButtonLink to="/MyOrderList" variant="neutral">
          주문 내역 보기
        </ButtonLink>
      </div>
    </div>
  )
}

/** Remembers the order of this tab, and that paying is over: the order page no longer opens by Back. */
function remember({ order_id, order_no }: Settled): void {
  stored.set('MallorderId', String(order_id))
  stored.set('MallorderNo', order_no)
  stored.set('paymentDone', 'true')
  stored.drop('orderno', 'urlCode')
  dropChoices()
}

const isPaidElsewhere = (error: Error | null): boolean =>
  error instanceof ServerRefusal && error.errno === refusals['order.paying'].errno

function isUnsettled(error: Error): boolean {
  if (error instanceof NetworkFailure) return true
  if (!(error instanceof ServerRefusal)) return false
  return error.errno === refusals['payment.unsettled'].errno || error.status >= 500 || error.status === 429
}
