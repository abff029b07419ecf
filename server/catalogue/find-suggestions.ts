import type pg from 'pg'
import type { Result } from '#contract/call.ts'
import { listProducts, type listSuggestions } from '#contract/catalogue.ts'
import { type Suggested, suggested } from '#domain/search/suggest.ts'
import { askingOf } from './asking.ts'
import { countProducts } from './find-products.ts'
import { findNumbers, findNumbersOnSale } from './find-numbers.ts'
import { readerFor } from './lexicon.ts'

type Suggestions = Result<typeof listSuggestions>['data']

const mostShown = 8
const mostNumbers = 4

/** Suggestions for how the search words may continue, each with the number of boxes that it finds. Suggestions without a box are left out. */
export async function findSuggestions(pool: pg.Pool, words: string): Promise<Suggestions> {
  const all = [...suggested(await readerFor(pool), words), ...(await numbers(pool, words))]
  const counted = await Promise.all(
    all.map(async ({ kind, sch_word, meaning }) => ({ kind, sch_word, count: await countMeant(pool, meaning) })),
  )
  return counted.filter(({ count }) => count > 0).slice(0, mostShown)
}

async function countMeant(pool: pg.Pool, meaning: Suggested['meaning']): Promise<number> {
  const carcasses = meaning.number ? (await findNumbers(pool, meaning.number)).map(({ id }) => id) : undefined
  const asking = askingOf(listProducts.query.parse({}), meaning, {
    delivery: { fee: 0, free_from: null },
    ...(carcasses && { carcasses }),
  })
  return asking ? countProducts(pool, asking) : 0
}

/** The newest animals whose number contains the last word. */
async function numbers(pool: pg.Pool, words: string): Promise<Suggested[]> {
  const digits = /(?:^|\s)([\d-]{3,15})$/.exec(words)?.[1]?.replaceAll('-', '') ?? ''
  if (digits.length < 3 || digits.length > 11) return []
  const found = await findNumbersOnSale(pool, await findNumbers(pool, digits), mostNumbers)
  return found.map((number) => ({ kind: 'number', sch_word: number, meaning: { number } }))
}
