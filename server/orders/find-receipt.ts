import { sql } from 'kysely'
import type { Config } from '#server/config/config.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'

/**
 * The address of a payment's receipt: kept from the confirmation; else asked of the payment; else found among the provider's transactions
 * of that day by the transaction key (`transaction_id` is `paymentKey|||transactionKey`).
 */
export async function findReceipt({ db, gateway, config }: Deps, userId: number, orderId: number) {
  const { rows } = await sql<{
    id: number
    payment_key: string
    receipt_url: string | null
    transaction_id: string | null
    day: string
  }>`
    select payments.id, payments.payment_key, payments.receipt_url, payments.transaction_id,
           seoul_day(coalesce(payments.approved_at, payments.created_at))::text as day
    from payments join orders on orders.id = payments.order_id
    where orders.id = ${orderId} and orders.user_id = ${userId} and payments.state = 'DONE'`.execute(db)
  const [payment] = rows
  if (!payment) throw refuse('receipt.missing')
  if (payment.receipt_url) return { receipt_url: trusted(payment.receipt_url) }

  const asked = await gateway.find(payment.payment_key)
  const found = (asked.kind === 'payment' && asked.payment.receiptUrl) || (await inTransactions())
  if (!found) throw refuse('receipt.missing')
  await sql`update payments set receipt_url = ${found} where id = ${payment.id}`.execute(db)
  return { receipt_url: trusted(found) }

  async function inTransactions(): Promise<string | null | undefined> {
    const key = payment!.transaction_id?.split('|||')[1]
    if (!key) return undefined
    const all = await gateway.transactions(`${payment!.day}T00:00:00`, `${payment!.day}T23:59:59`)
    return all?.find((one) => one.transactionKey === key)?.receiptUrl
  }

  function trusted(url: string): string {
    if (!isProviderPage(config, url)) throw refuse('receipt.missing')
    return url
  }
}

/** Only the provider's own pages are framed or linked to. */
export function isProviderPage({ toss }: Config, url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname, protocol } = new URL(url)
  // The provider may have two host names: the one that our server calls, and the one that browsers use.
  const provider = [toss.apiUrl, toss.scriptUrl].map((address) => new URL(address).hostname)
  return protocol.startsWith('http') && (provider.includes(hostname) || hostname.endsWith('.tosspayments.com'))
}
