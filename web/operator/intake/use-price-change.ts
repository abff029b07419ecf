import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { changePrices, planPrices, type PlannedPrice, type PriceWay } from '#contract/operator/intake-prices.ts'
import type { Confirmed } from '#domain/unusual.ts'
import { ServerRefusal } from '#web/api/failures.ts'
import { showRefusal, useAct } from '#web/operator/desk/use-act.ts'
import { at } from '#web/operator/imports/at.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { digits } from '#web/ui/format.ts'

type Options<Typed> = {
  ids: readonly number[]
  /** The rule as it is typed; undefined if it is none. */
  way: PriceWay | undefined
  /** Called with what was typed when the change was sent. */
  onChanged: (sent: Typed | undefined) => void
}

/** New prices of many boxes: their plan by a rule, the unusual ones that have to be ticked, and the change as it was planned. */
export function usePriceChange<Typed>({ ids, way, onChanged }: Options<Typed>) {
  const [plan, setPlan] = useState<readonly PlannedPrice[]>()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const ask = useMutation({
    mutationFn: (body: { ids: number[]; way: PriceWay }) => operatorApi(planPrices, { body }),
    onSuccess({ data }, asked) {
      // The response is for the rule at the time of the request: if that has changed, it is dropped, and the button has to be pressed
      // again.
      if (JSON.stringify(way) !== JSON.stringify(asked.way)) return
      setTicked(new Set())
      setPlan(data)
    },
    onError: showRefusal,
  })
  const changes = (plan ?? []).flatMap(({ id, version, weight, from, to }) =>
    to ? [{ id, version, was: { weight, kg_price: from.kg_price }, kg_price: to.kg_price }] : [],
  )
  const odd = (plan ?? []).flatMap((row) => row.odd)
  const change = useAct(at, {
    run: ({ confirmed }: { confirmed: Confirmed[]; typed: Typed | undefined }) =>
      operatorApi(changePrices, { body: { changes, confirmed } }),
    said: ({ count }) => `${digits(count)}상자 가격을 바꿨어요`,
    done: (_, { typed }) => onChanged(typed),
    refused(error) {
      // After a conflict (409) the plan has to be made again. Not after a lost response: if the change was made, a new plan would apply it
      // a second time.
      if (error instanceof ServerRefusal && error.status === 409) setPlan(undefined)
      return false
    },
  })
  return {
    plan,
    dropPlan: () => setPlan(undefined),
    /** Asks for the plan of the rule. */
    look() {
      if (way && !ask.isPending && !change.isPending) ask.mutate({ ids: way.by === 'list' ? [] : [...ids], way })
    },
    isLooking: ask.isPending,
    ticked,
    setTicked,
    /** How many boxes get another price, and how many unusual ones are not ticked yet. */
    count: changes.length,
    left: odd.filter(({ line }) => !ticked.has(line)).length,
    isChanging: change.isPending,
    change: (typed: Typed | undefined) =>
      change.mutate({ confirmed: odd.map(({ line, value }) => ({ line, value })), typed }),
  }
}
