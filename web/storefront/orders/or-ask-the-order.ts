import type { QueryClient } from '@tanstack/react-query'
import { getOrder, type LineOutcome, type OrderDetail, type OrderLine } from '#contract/orders.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { api } from '#web/api/api.ts'
import { errorMessage, NetworkFailure } from '#web/api/failures.ts'
import { tellMember } from '#web/storefront/session/tell-member.ts'
import { hasBecome } from './has-become.ts'

export type Outcome = Pick<LineOutcome, 'id' | 'problem'>

/** Neither the response nor the order could be read: the action may have succeeded. */
class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'
}

/** The result of an action on these lines. If the response was lost, the order is fetched: lines that have become `done` have succeeded. */
export async function orAskTheOrder(
  queries: QueryClient,
  answer: Promise<readonly Outcome[]>,
  lines: readonly OrderLine[],
  ...done: readonly OrderStatus[]
): Promise<readonly Outcome[]> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error
    const now = await linesNow(queries, lines).catch(() => undefined)
    if (!now) throw new OutcomeUnknown(undefined, { cause: error })
    const isDone = (line: OrderLine) => hasBecome(line, now, done)
    if (!lines.some(isDone)) throw error
    return lines.map((line) => ({ id: line.id, problem: isDone(line) ? null : errorMessage(error) }))
  }
}

/** Shows under `title` why the action failed, or that the result is unknown. */
export function tellFailed(title: string, error: unknown): void {
  void (error instanceof OutcomeUnknown
    ? tellMember(
        '결과를 확인하지 못했어요',
        '네트워크가 끊겨 처리됐는지 아직 알 수 없어요. 연결되면 주문에서 확인해 주세요.',
      )
    : tellMember(title, errorMessage(error)))
}

async function linesNow(queries: QueryClient, lines: readonly OrderLine[]): Promise<OrderLine[] | undefined> {
  const shown = queries.getQueriesData<OrderDetail>({ queryKey: ['orders', 'detail'] })
  const isTheirs = ([, order]: (typeof shown)[number]) => order?.order_products.some(({ id }) => id === lines[0]?.id)
  const id = shown.find(isTheirs)?.[1]?.id
  if (id === undefined) return undefined
  const { data } = await api(getOrder, { params: { id } })
  return data[0]?.order_products ?? []
}
