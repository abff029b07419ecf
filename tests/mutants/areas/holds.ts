import { by } from '#tests/support/named-tests.ts'
import type { Mutant } from '#tests/mutants/mutant.ts'

const cart = by('server/holds/cart.test.ts')
const holdTime = by('server/holds/hold-time.test.ts')
const form = by('server/payments/form.test.ts')
const desk = by('server/holds/holds.test.ts')
const wholeCap = by('server/payments/whole-cap.test.ts')
const leftLately = by('server/payments/left-lately.test.ts')
const unknown = by('server/payments/unknown.test.ts')

/** Who has a box, and until when. */
export const holds: readonly Mutant[] = [
  {
    breaks: 'a box more than the limit may be held',
    file: 'database/functions/take_for_cart.sql',
    text: '> p_max_held then',
    instead: '> p_max_held + 1 then',
    caught: cart('stops at fifty held boxes, those in order forms counted'),
  },
  {
    breaks: 'two requests of one member do not take turns',
    file: 'database/functions/take_for_cart.sql',
    text: `perform 1 from users where id = p_user and status = 'ACTIVE' for no key update;`,
    instead: `perform 1 from users where id = p_user and status = 'ACTIVE';`,
    caught: cart('gives two requests of one buyer for the last place one success'),
  },
  {
    breaks: 'a member may let a box run out once more than is allowed',
    file: 'database/functions/take_for_cart.sql',
    text: 'having count(*) >= p_max_lapses',
    instead: 'having count(*) > p_max_lapses',
    caught: holdTime('can lapse three times an hour for one buyer; others may take it'),
  },
  {
    breaks: 'a hold that ran out is kept until a sweep comes',
    file: 'database/functions/take_for_cart.sql',
    text: 'perform release_lapsed_cart(p_ids);',
    instead: `perform release_lapsed_cart('{}'::int[]);`,
    caught: holdTime('is not the buyer’s any more before any sweep has run'),
  },
  {
    breaks: 'a box in somebody’s cart is not in the way',
    file: 'database/functions/take_refusals.sql',
    text: '(claims.user_id = p_user or claims.expires_at <= market_now())',
    instead: 'true',
    caught: cart('takes none when one is gone, and names every one that is'),
  },
  {
    breaks: 'the box of a supplier who rests can be taken',
    file: 'database/functions/take_refusals.sql',
    text: `partners.status <> 'OPEN'
`,
    instead: `partners.status = 'nowhere'
`,
    caught: cart('says why a box is not to be had'),
  },
  {
    breaks: 'an extension revives what has run out',
    file: 'server/lines/extend-holds.ts',
    text: `where user_id = \${userId} and kind = 'CART' and expires_at > market_now() order by product_id for update`,
    instead: `where user_id = \${userId} and kind = 'CART' order by product_id for update`,
    caught: holdTime('works to the last moment and not a moment later'),
  },
  {
    breaks: 'a cart can be extended for ever',
    file: 'server/lines/extend-holds.ts',
    text: `first_at + \${hold.cart_cap_seconds} * interval '1 second')) as upto`,
    instead: `'infinity'::timestamptz)) as upto`,
    caught: holdTime('starts the ten minutes anew, up to sixty from the first take'),
  },
  {
    breaks: 'an order form can be extended past its thirty minutes',
    file: 'server/lines/extend-holds.ts',
    text: `form.created_at + \${hold.order_cap_seconds} * interval '1 second',`,
    instead: `'infinity'::timestamptz,`,
    caught: form('goes up to thirty minutes from its opening'),
  },
  {
    breaks: 'anybody may take boxes out of anybody’s cart',
    file: 'server/holds/release-from-cart.ts',
    text: `where product_id = any(\${productIds}::int[]) and user_id = \${userId} and kind = 'CART'`,
    instead: `where product_id = any(\${productIds}::int[]) and kind = 'CART'`,
    caught: cart('frees the buyer’s own boxes at once and nobody else’s'),
  },
  {
    breaks: 'the holds of carts end a minute late',
    file: 'server/holds/expire.ts',
    text: `where kind = 'CART' and expires_at <= market_now()`,
    instead: `where kind = 'CART' and expires_at <= market_now() - interval '1 minute'`,
    caught: holdTime('frees the box, keeps the line with its reason, and can be taken again'),
  },
  {
    breaks: 'a double click opens two forms',
    file: 'server/holds/hold-for-order.ts',
    text: 'if (same) return same',
    instead: '',
    caught: form('gives a double click one form'),
  },
  {
    breaks: 'a form gives way although its payment has started',
    file: 'server/holds/hold-for-order.ts',
    text: `and orders.state = 'FORM' and orders.pay_started_at is null`,
    instead: `and orders.state = 'FORM'`,
    caught: form('does not let a form give way whose payment has started'),
  },
  {
    breaks: 'a box may be had longer than its whole time by an order form',
    file: 'server/lines/claim-for-order.ts',
    text: `claims.first_at + \${cap}::int * interval '1 second')`,
    instead: `'infinity'::timestamptz)`,
    caught: wholeCap('an order form of a box that was had long before ends with the whole time of that box'),
  },
  {
    breaks: 'the boxes of a failed payment are lost to their buyer',
    file: 'server/lines/end-form.ts',
    text: `(order_products.from_cart or \${end} = 'failed')`,
    instead: '(order_products.from_cart)',
    caught: unknown(
      'is told in the provider’s words; the boxes lie in the cart for ten minutes and can be bought again',
    ),
  },
  {
    breaks: 'boxes go back to a member who was suspended',
    file: 'server/lines/end-form.ts',
    text: `and exists (select from users where users.id = claims.user_id and users.status = 'ACTIVE')`,
    instead: '',
    caught: leftLately('gets nothing back into the cart when suspended while the provider refuses the card'),
  },
  {
    breaks: 'leaving the page frees what is being paid for in the provider’s window',
    file: 'server/payments/leave-form.ts',
    text: `order.state !== 'FORM' || order.pay_started_at`,
    instead: `order.state !== 'FORM'`,
    caught: form('does nothing once the provider’s window was opened: the hold runs out by itself'),
  },
  {
    breaks: 'the desk ends the next member’s hold',
    file: 'server/holds/release-by-desk.ts',
    text: 'fences.get(id) === fence &&',
    instead: 'fences.has(id) &&',
    caught: desk('does not end the next member’s hold of the same box'),
  },
]
