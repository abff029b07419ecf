import { by } from '#tests/support/named-tests.ts'
import type { Mutant } from '#tests/mutants/mutant.ts'

const boxes = by('server/intake/own-boxes.test.ts')

/** What people of a partner may do to its boxes. */
export const ownBoxes: readonly Mutant[] = [
  {
    breaks: 'a partner walks away from the market’s price in steps of a tenth',
    file: 'server/intake/change-boxes.ts',
    text: 'partner: sql`coalesce(products.listed_kg_price, products.kg_price)`',
    instead: 'partner: sql`box.kg_price`',
    caught: boxes('moves within ten percent of the market’s, which its own changes never move'),
  },
  {
    breaks: 'a partner changes another partner’s boxes',
    file: 'server/intake/own-boxes.ts',
    text: 'and p.partner_id = ${partnerId} order by p.id',
    instead: 'and ${partnerId} > 0 order by p.id',
    caught: boxes('are another partner’s as little as what does not exist'),
  },
  {
    breaks: 'a partner sells again what the market has stopped',
    file: 'server/intake/own-boxes.ts',
    text: 'if (!own_pause) return stoppedByNames.market',
    instead: '',
    caught: boxes('does not free what the market stopped, nor what has had its last day'),
  },
  {
    breaks: 'a price is changed that another person has changed since the page showed it',
    file: 'server/intake/change-own-prices.ts',
    text: 'kg_price === wanted.get(id)!.was && ',
    instead: '',
    caught: boxes('skips what somebody has, what is stopped, what costs something else meanwhile, and names it'),
  },
  {
    breaks: 'the price of a stopped box is changed by its partner',
    file: 'server/intake/change-own-prices.ts',
    text: 'return ps_code === productStatuses.available && kg_price',
    instead: 'return kg_price',
    caught: boxes('skips what somebody has, what is stopped, what costs something else meanwhile, and names it'),
  },
]
