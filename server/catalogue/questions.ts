import type pg from 'pg'
import type { Received, Result } from '#contract/call.ts'
import type {
  countToday,
  getCarcassCuts,
  getNearest,
  getProduct,
  listCarcasses,
  listProducts,
} from '#contract/catalogue.ts'
import type { Database } from '#database/connect.ts'
import type { Asking, ListFilter } from './asking.ts'
import { countTodayByPartner } from './count-today.ts'
import { cutsPage, findCarcassCuts } from './find-carcass-cuts.ts'
import { carcassPage, readCarcasses } from './find-carcasses.ts'
import { findNearest } from './find-nearest.ts'
import { findProduct } from './find-product.ts'
import { findProducts } from './find-products.ts'
import { type CutRow, toProduct } from './product-row.ts'
import type { Question } from './shelf.ts'
import { touchesBox, touchesCarcasses, touchesList, touchesToday } from './touches.ts'

/** The users who hold one of these boxes: they see the answer differently from everybody else. */
const holdersOf = (rows: readonly CutRow[]): number[] => rows.flatMap(({ holder }) => holder ?? [])

export const listOf = (
  pool: pg.Pool,
  query: ListFilter,
  delivery: Asking['delivery'],
): Question<Result<typeof listProducts>> => ({
  // A search is not cached: the meaning of words holds only for seconds, and few users search for the same words.
  name: query.sch_word === undefined ? ['list', query, delivery] : undefined,
  async find(facts) {
    const { rows, pictures, ...page } = await findProducts(pool, query, delivery)
    return {
      result: (viewer) => ({
        data: rows.map((row) => toProduct(row, { facts, viewer, pictures })),
        current_page: query.page,
        ...page,
      }),
      holders: holdersOf(rows),
      isTouchedBy: touchesList(query),
    }
  },
})

export const boxOf = (pool: pg.Pool, id: number): Question<Result<typeof getProduct>> => ({
  name: ['box', id],
  async find(facts) {
    const { it, same, pictures } = await findProduct(pool, id)
    return {
      result(viewer) {
        const [data, ...same_cuts] = [it, ...same].map((row) => toProduct(row, { facts, viewer, pictures }))
        return { data: { ...data!, same_cuts } }
      },
      holders: holdersOf([it]),
      isTouchedBy: touchesBox(it, same),
    }
  },
})

export const nearestOf = (pool: pg.Pool, id: number): Question<Result<typeof getNearest>> => ({
  async find(facts) {
    const rows = await findNearest(pool, id)
    const data = rows.map((row) => toProduct(row, { facts, viewer: 0, pictures: null }))
    return { result: () => ({ data }), holders: [], isTouchedBy: () => true }
  },
})

export const carcassesOf = (
  pool: pg.Pool,
  query: Received<typeof listCarcasses>['query'],
): Question<Result<typeof listCarcasses>> => ({
  name: ['carcasses', query],
  async find(facts) {
    const rows = await readCarcasses(pool, query)
    return { result: () => carcassPage(query, rows, facts), holders: [], isTouchedBy: touchesCarcasses(query) }
  },
})

export const cutsOf = (
  pool: pg.Pool,
  id: number,
  ps_code: Received<typeof getCarcassCuts>['query']['ps_code'],
): Question<Result<typeof getCarcassCuts>> => ({
  name: ['cuts', id, ps_code],
  async find(facts) {
    const cuts = await findCarcassCuts(pool, id)
    return {
      result: (viewer) => cutsPage(cuts, ps_code, facts, viewer),
      holders: holdersOf(cuts.boxes),
      isTouchedBy: ({ carcass_id }) => carcass_id === id,
    }
  },
})

export const todayOf = (db: Database): Question<Result<typeof countToday>> => ({
  name: 'today',
  async find() {
    const data = await countTodayByPartner(db)
    return { result: () => ({ data }), holders: [], isTouchedBy: touchesToday }
  },
})

/** An answer that no move of a box changes: it is cached until one of its tables is changed (`tell_catalogue`), or for `secondsOf()` seconds. */
export const lastingOf = <Answer>(
  name: unknown,
  find: () => Promise<Answer>,
  secondsOf: () => Promise<number> = async () => Infinity,
): Question<Answer> => ({
  name,
  async find() {
    const seconds = await secondsOf()
    const answer = await find()
    return { result: () => answer, holders: [], isTouchedBy: () => false, seconds }
  },
})
