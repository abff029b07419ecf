import { queryOptions, useQuery } from '@tanstack/react-query'
import { type CartLine, listOrderedToday } from '#contract/cart.ts'
import {
  type DeliveryGroup,
  deliveryGroups,
  deliveryPrices,
  type DeliveryRule,
  deliveryRuleOf,
  orderTotal,
} from '#domain/delivery-price.ts'
import { api } from '#web/api/api.ts'
import { useSettings } from '#web/storefront/shell/settings-query.ts'
import type { CartGroup } from './cart-groups.ts'

const orderedTodayQuery = queryOptions({
  queryKey: ['cart', 'delivery'],
  queryFn: async () => (await api(listOrderedToday, {})).data,
})

/** Until the settings are loaded. */
const unknown: DeliveryRule = { per: 'box', fee: 0, free_from: null }

/** The total of the chosen lines with delivery, and the fee that is shown for each group. */
export function useCartDelivery(chosen: readonly CartLine[], shown: readonly CartGroup[]) {
  const settings = useSettings()
  const rule = settings ? deliveryRuleOf(settings) : unknown
  const shares = rule.per !== 'box'
  const today = useQuery({ ...orderedTodayQuery, enabled: shares }).data
  const groups = deliveryGroups(rule, chosen, today)
  const prices = deliveryPrices(rule, chosen, today)
  function ofGroup({ key, partnerId, lines }: CartGroup): DeliveryGroup | undefined {
    // A partner's fee is shown once, under the last of its groups.
    if (shares)
      return shown.findLast((one) => one.partnerId === partnerId)?.key === key
        ? groups.find(({ partner_id }) => partner_id === partnerId)
        : undefined
    const places = [...chosen.keys()].filter((place) => lines.includes(chosen[place]!))
    // With a single group the sum shows it.
    if (shown.length < 2 || places.length === 0) return undefined
    const fee = places.reduce((sum, place) => sum + prices[place]!, 0)
    return { partner_id: partnerId, places, fee, carried: 0, missing: null }
  }
  return {
    total: orderTotal(rule, chosen, today),
    perBox: !shares,
    ofGroup,
    /** The fee that all groups share. */
    ofAll: shares || rule.free_from !== null ? groups.find(({ partner_id }) => partner_id === null) : undefined,
  }
}
