import type pg from 'pg'

/** Available boxes from all over the table, the same ones in every run. */
export async function freeBoxes(pool: pg.Pool, count: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from products where ps_code = 1 order by hashint4(id) limit $1',
    [count],
  )
  if (rows.length < count) throw new Error(`only ${rows.length} free boxes`)
  return rows.map(({ id }) => id)
}

/** Public boxes from all over the table, the same ones in every run. */
export async function shownBoxes(pool: pg.Pool, count: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from products where ps_code between 1 and 5 order by hashint4(id) limit $1',
    [count],
  )
  return rows.map(({ id }) => id)
}

/** Numbers boxes from 0 in a table that pgbench's scripts read. */
export async function numberBoxes(pool: pg.Pool, ids: number[]): Promise<void> {
  await pool.query('create table if not exists bench_boxes (place int primary key, product_id int not null)')
  await pool.query('truncate bench_boxes')
  await pool.query(
    'insert into bench_boxes select place - 1, id from unnest($1::int[]) with ordinality box(id, place)',
    [ids],
  )
}

/** Releases taken boxes, so that the next round starts with the same market. */
export async function releaseBoxes(pool: pg.Pool, ids: number[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('update products set ps_code = 1 where id = any ($1::int[]) and ps_code = 2', [ids])
    await client.query(`delete from claims where product_id = any ($1::int[]) and kind = 'CART'`, [ids])
    await client.query('delete from cart_lines where product_id = any ($1::int[])', [ids])
    await client.query('commit')
  } finally {
    client.release()
  }
}
