import type pg from 'pg'

/** What a buyer's words may mean; all empty: nothing is called so. */
export type Meant = { cuts: string[]; partners: number[]; carcasses: number[] }

/** A beginning of a number that fits more animals than this says nothing. */
const mostCarcasses = 300

const resolve = `
  select
    array(select pc_code from cuts where cate_depth = 3 and replace(pc_name, ' ', '') ilike $1) cuts,
    array(select id from partners where replace(partner_name, ' ', '') ilike $1) partners,
    array(select id from carcass_infos where cattle_no ~>=~ $2 and cattle_no ~<~ $3 order by cattle_no using ~<~ limit ${mostCarcasses}) carcasses`

/** Cuts and partners whose name contains the words, carcasses whose traceability number begins with them. Spaces mean nothing. */
export async function resolveWords(pool: pg.Pool, words: string): Promise<Meant> {
  const word = words.replaceAll(/[\s-]/g, '')
  const number = /^\d{1,12}$/.test(word) ? word : undefined
  const { rows } = await pool.query<Meant>(resolve, [
    `%${escapeLike(words.replaceAll(/\s/g, ''))}%`,
    number ?? null,
    number === undefined ? null : afterDigits(number),
  ])
  return rows[0] ?? { cuts: [], partners: [], carcasses: [] }
}

/** The first text after all those that begin with these digits: ':' is the sign after '9'. A range finds the index where LIKE would not. */
export const afterDigits = (digits: string): string => `${digits}:`

/** `%` and `_` in a buyer's words are letters like any other. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
