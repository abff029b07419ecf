import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Redirect } from '#web/router/redirect.tsx'
import { type OrderForm, paymentSucceeded, readForm } from '#contract/checkout.ts'
import { refusals } from '#contract/refusals.ts'
import { api } from '#web/api/api.ts'
import { NetworkFailure, errorMessage, ServerRefusal } from '#web/api/failures.ts'
import { stored } from '#web/api/stored.ts'
import { dropChoices } from './order-choices.ts'
import { isUnsettled, paymentFailureQuery } from './payment-failure-query.ts'
import type { Money } from './order-failed.tsx'
import { PaymentPage, type PaymentState } from './payment-page.tsx'
import { type SuccessClaim, dropClaim, keptClaim, readClaim } from './success-claim.ts'
import { isUrlCode } from './url-code.ts'
import { useLate } from './use-late.ts'

/** /OrderSuccess: the buyer returns from the provider's window. */
export function OrderSuccessPage() {
  const [claim] = useState(readClaim)
  const [urlCode] = useState(() => new URLSearchParams(location.search).get('urlCode') ?? '')
  return (
    <>
      <meta name="referrer" content="no-referrer" />
      {claim ? <Settling claim={claim} /> : <Again urlCode={urlCode} />}
    </>
  )
}

/** Posts the claim, and repeats it with pauses until it is clear whether the money moved: the server answers the same claim only once. */
function Settling({ claim }: { claim: SuccessClaim }) {
  const queries = useQueryClient()
  const late = useLate()
  const { data, error, failureReason } = useQuery({
    queryKey: ['orders', 'settling', claim.urlCode, claim.paymentKey],
    queryFn: async () => (await api(paymentSucceeded, { body: claim })).data,
    retry: (_, failure) => isUnsettled(failure),
    // Neither a return to this page nor the push for the member's own order may post again.
    staleTime: 'static',
    gcTime: Infinity,
  })
  useEffect(() => {
    if (data) remember(data, claim.urlCode)
    if (!data && (!error || isLoginOver(error))) return
    dropClaim()
    for (const key of ['cart', 'products', 'carcasses']) void queries.invalidateQueries({ queryKey: [key] })
    void queries.invalidateQueries({ queryKey: ['orders', 'list'] })
  }, [data, error, queries, claim])

  // Another tab or device of the buyer has paid: the result of that payment is shown.
  if (isPaidElsewhere(error)) return <Again urlCode={claim.urlCode} elsewhere />
  return <PaymentPage state={stateOf()} />

  function stateOf(): PaymentState {
    if (data) return { at: 'paid', orderId: data.order_id, orderNo: data.order_no, amount: data.paid_amount }
    if (error instanceof ServerRefusal && !isLoginOver(error))
      return { at: 'declined', message: errorMessage(error), money: moneyOf(error) }
    return { at: late || failureReason instanceof NetworkFailure ? 'unknown' : 'confirming' }
  }
}

/**
 * After a reload or Back: shows what is known, waits for what is not settled yet, and posts the claim again if the server has not received
 * it.
 */
function Again({ urlCode, elsewhere = false }: { urlCode: string; elsewhere?: boolean }) {
  const late = useLate()
  // The order that this tab remembers may be another one: this one was paid elsewhere, or is an earlier one that Back leads to. Or it is
  // that of a member who has logged out in another tab.
  const [payer, paid] = stored.get('paidForm')?.split(' ') ?? []
  const isOther = elsewhere || payer !== stored.get('user_idx') || (isUrlCode(urlCode) && paid !== urlCode)
  const known = isOther ? 0 : Number(stored.get('MallorderId'))
  const no = stored.get('MallorderNo')
  const [claim] = useState(() => (elsewhere ? undefined : keptClaim(urlCode)))
  const form = useQuery({
    queryKey: ['orders', 'settled', urlCode],
    queryFn: async () => (await api(readForm, { params: { url_code: urlCode } })).form,
    enabled: !known && isUrlCode(urlCode),
    refetchInterval: ({ state: { data } }) => (data?.state === 'Y' || isOver(data) ? false : 2000),
    retry: (_, failure) => failure instanceof NetworkFailure,
  })
  // A form that does not exist any more has failed, and the server knows why.
  const failure = useQuery({
    ...paymentFailureQuery({ urlCode, code: '', message: '', orderId: null }),
    enabled: form.error instanceof ServerRefusal && form.error.status === 404,
  })
  useEffect(() => {
    if (form.data?.state === 'Y') remember(form.data, urlCode)
    if (failure.data) dropClaim()
  }, [form.data, failure.data, urlCode])

  if (!(known && no) && !isUrlCode(urlCode)) return <Redirect to="/MyOrderList" />
  // The claim may not have arrived: the server knows of no payment.
  if (claim && form.data?.state === 'N' && !form.data.paying) return <Settling claim={claim} />
  return <PaymentPage state={stateOf()} />

  function stateOf(): PaymentState {
    if (known && no) return { at: 'paid', orderId: known, orderNo: no, amount: undefined }
    if (form.data?.state === 'Y')
      return {
        at: 'paid',
        orderId: form.data.order_id,
        orderNo: form.data.order_no,
        amount: form.data.paid_amount,
      }
    if (failure.data && failure.data.money !== 'unknown')
      return { at: 'declined', message: failure.data.message, money: failure.data.money }
    if (failure.error) return { at: 'declined', message: errorMessage(failure.error), money: 'none' }
    if (isOver(form.data)) return { at: 'declined', message: refusals['order.lapsed'].message, money: 'none' }
    return { at: late || form.failureReason instanceof NetworkFailure ? 'unknown' : 'confirming' }
  }
}

/** Nobody asks the provider any more, or the buyer was told that the boxes are gone: no money moves. */
const isOver = (form: OrderForm | undefined): boolean =>
  form !== undefined && form.lapsed && !form.paying && form.asked === false

/** Stores the order of this tab, and that the payment is done: the order page no longer opens by Back. */
function remember({ order_id, order_no }: { order_id: number; order_no: string }, urlCode: string): void {
  stored.set('paidForm', `${stored.get('user_idx')} ${urlCode}`)
  stored.set('MallorderId', String(order_id))
  stored.set('MallorderNo', order_no)
  stored.set('paymentDone', 'true')
  stored.drop('orderno', 'urlCode')
  dropClaim()
  dropChoices()
}

/** Refusals have `money` in their result only if money has moved. */
function moneyOf({ result }: ServerRefusal): Money {
  return typeof result === 'object' && result !== null && 'money' in result && result.money === 'back' ? 'back' : 'none'
}

const isLoginOver = (error: unknown): boolean => error instanceof ServerRefusal && error.status === 401

const isPaidElsewhere = (error: Error | null): boolean =>
  error instanceof ServerRefusal && error.errno === refusals['order.paying'].errno
