/** The operator's settings for holds, in seconds and numbers; the defaults are those of DECISIONS §1. */
export const holdDefaults = {
  cart_hold_seconds: 600,
  cart_cap_seconds: 3600,
  order_hold_seconds: 600,
  order_cap_seconds: 1800,
  payment_window_seconds: 900,
  /** The hold in the cart after a payment that was not charged. */
  retry_hold_seconds: 600,
  max_held_products: 50,
  max_order_lines: 50,
  max_lapses_per_hour: 3,
  /** Seconds before the end when the holder is warned, and the length of the countdown (SPEC §9). */
  warning_seconds: 60,
  /** From this age on a hold is listed for the operator as long. */
  long_hold_seconds: 1200,
} as const
export type HoldSettings = { [K in keyof typeof holdDefaults]: number }

/**
 * The longest time that one member may hold a box, by cart, order form and a retry after a failed payment, before others get their chance:
 * the caps of cart and form plus one payment window, in seconds from the first take.
 */
export const wholeCapSeconds = (hold: HoldSettings): number =>
  hold.cart_cap_seconds + hold.order_cap_seconds + hold.payment_window_seconds

/** Whole seconds until `expiresAt`, never below zero. Both are epoch milliseconds of the same clock. */
export function secondsLeft(expiresAt: number, now: number): number {
  return Math.max(0, Math.ceil((expiresAt - now) / 1000))
}

/** How urgent a hold looks: over five minutes, at most five minutes, and from the warning on (`warning`, in seconds). */
export function holdUrgency(seconds: number, warning: number = holdDefaults.warning_seconds): 'calm' | 'soon' | 'now' {
  if (seconds <= warning) return 'now'
  return seconds <= 300 ? 'soon' : 'calm'
}
