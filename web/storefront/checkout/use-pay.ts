import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Address } from '#contract/account.ts'
import { submitOrder } from '#contract/checkout.ts'
import { refusals } from '#contract/refusals.ts'
import type { PayMethod } from '#domain/codes.ts'
import type { CashReceipt } from '#domain/cash-receipts.ts'
import { api } from '#web/api/api.ts'
import { NetworkFailure, ServerRefusal, errorMessage } from '#web/api/failures.ts'
import { stored } from '#web/api/stored.ts'
import { addressesQuery } from '#web/storefront/addresses/address-queries.ts'
import { settingsQuery, useSettings } from '#web/storefront/shell/settings-query.ts'
import { isFocusFree } from '#web/ui/keep-focus.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import { openPaymentWindow, PaymentWindowProblem } from './payment-window.ts'

export type Choice = { address: Address; memo: string; method: PayMethod; receipt: CashReceipt; amount: number }

export type OtherAddress = 'changed' | 'gone' | 'remote'

/** Refusals because of the address, and what has to be read again to show why. */
const addressRefusals = [
  ['order.address', 'gone', addressesQuery],
  ['address.changed', 'changed', addressesQuery],
  ['order.area', 'remote', settingsQuery],
] as const

/**
 * Submits the form and opens the provider's window; only one runs at a time, however often it is pressed. `onOtherAddress`: another device
 * has meanwhile changed the chosen address, which is fetched again, or deleted it, so that another one or none is chosen; or the market
 * delivers to it no more.
 */
export function usePay(urlCode: string, onOtherAddress: (what: OtherAddress) => void) {
  const queries = useQueryClient()
  const scriptUrl = useSettings()?.payment_script_url
  const running = useRef(false)
  const [paying, setPaying] = useState(false)
  const [problem, setProblem] = useState<string>()
  // After the buyer has turned back or the time is over, no window is opened, and nothing is said about a form that is not on screen.
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  async function pay({ address, memo, method, receipt, amount }: Choice): Promise<void> {
    if (running.current) return
    running.current = true
    const pressed = document.activeElement
    const { id, addr_label: _, main_YN: __, ...to } = address
    setPaying(true)
    setProblem(undefined)
    try {
      const { pg } = await api(submitOrder, {
        params: { url_code: urlCode },
        body: {
          user_address_id: id,
          to,
          delivery_type: 'G',
          delivery_memo: memo,
          pay_method: method,
          cash_receipt: receipt,
          paid_amount: amount,
          delivey_tel: to.reci_phone,
        },
      })
      stored.set('urlCode', urlCode)
      // The success page must not show an earlier order after a reload.
      stored.drop('MallorderId', 'MallorderNo')
      void queries.invalidateQueries({ queryKey: ['orders', 'form', urlCode] })
      // The time for the window was added to the hold, and the cart shows it too.
      void queries.invalidateQueries({ queryKey: ['cart'] })
      const end = await openPaymentWindow(pg, { scriptUrl: scriptUrl ?? '', urlCode, isWanted: () => here.current })
      // Stays busy on the way to the next page, so that no second window is opened meanwhile.
      if (end === 'leaving' || !here.current) return
      toast('결제를 취소했어요. 담아 둔 상품은 그대로예요.')
    } catch (error) {
      if (!here.current) return
      const refused = error instanceof ServerRefusal ? error.errno : undefined
      const other = addressRefusals.find(([code]) => refused === refusals[code].errno)
      if (other) {
        const [, what, { queryKey }] = other
        await queries.invalidateQueries({ queryKey })
        onOtherAddress(what)
      } else toastError(error instanceof PaymentWindowProblem ? error.message : errorMessage(error))
      // A toast disappears soon, but the connection may be lost for long.
      if (error instanceof NetworkFailure) setProblem('결제를 시작하지 못했어요. 돈은 나가지 않았어요.')
      void queries.invalidateQueries({ queryKey: ['orders', 'form', urlCode] })
    }
    running.current = false
    setPaying(false)
    // The window has taken the focus.
    if (isFocusFree() && pressed instanceof HTMLElement) pressed.focus({ preventScroll: true })
  }

  return { pay, paying, problem }
}
