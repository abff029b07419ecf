import type pg from 'pg'
import type { Told } from './buyers.ts'

/** What buyers were told: these orders are paid, the cancels of these lines were taken. */
type Said = Pick<Told, 'cancelled'> & { paid: { order: number }[] }
/** A payment in the provider's books. */
type Kept = { payment_key: string; captured: number; cancelled: number }

/**
 * The promises, asked of the rows in words of their own and held against the provider's books payment by payment, and against what
 * buyers were told. Knows nothing of how the product checks itself. Answers what is broken, one line each.
 */
export async function brokenPromises(pool: pg.Pool, theirs: readonly Kept[], told: Said): Promise<string[]> {
  const kept = theirs.filter(({ captured }) => captured > 0)
  const asJson = JSON.stringify(
    kept.map(({ payment_key, captured, cancelled }): Kept => ({ payment_key, captured, cancelled })),
  )
  const broken: string[] = []
  const ask = async (promise: string, text: string, ...values: unknown[]) => {
    const { rows } = await pool.query<{ what: string }>(text, values)
    broken.push(...rows.map(({ what }) => `${promise}: ${what}`))
  }
  const book = `with book as (select * from jsonb_to_recordset($1::jsonb) as b(payment_key text, captured bigint, cancelled bigint))`

  await ask(
    'a box belongs to one order',
    `select product_id::text as what from order_products where live group by product_id having count(*) > 1`,
  )
  await ask(
    'what is paid for is off the shelf',
    `select format('box %s of order %s', p.id, l.order_id) as what from order_products l
     join orders o on o.id = l.order_id and o.state = 'PAID' join products p on p.id = l.product_id
     where l.live and p.ps_code in (1, 2, 3, 4)`,
  )
  await ask(
    'nothing is held by nobody',
    `select format('box %s has %s', id, ps_code) as what from products where ps_code in (2, 3, 4)`,
  )
  await ask(
    'every won charged is an order, to the won',
    `${book} select format('%s: charged %s, order %s of %s', book.payment_key, captured, o.id, o.amount) as what
     from book left join payments p using (payment_key) left join orders o on o.id = p.order_id
     where captured <> cancelled and (p.state is distinct from 'DONE' or o.state is distinct from 'PAID' or captured <> o.amount)`,
    asJson,
  )
  await ask(
    'an order is the sum of its lines',
    `select format('order %s: %s', o.id, o.amount) as what from orders o join order_products l on l.order_id = o.id
     where o.state = 'PAID' group by o.id having o.amount <> sum(l.product_price + l.delivery_price)`,
  )
  await ask(
    'what is not sold any more is given back, of a return what was decided, and nothing else',
    `${book} select format('order %s: given back %s of %s', o.id, coalesce(book.cancelled, 0), gone.won) as what
     from orders o join payments p on p.order_id = o.id and p.state = 'DONE'
     left join book on book.payment_key = p.payment_key
     cross join lateral (
       select coalesce(sum(coalesce(decided.refund_amount, product_price + delivery_price)), 0) as won
       from order_products line
       left join returns decided on decided.order_product_id = line.id and decided.state = 'DONE'
       where order_id = o.id and not live) gone
     where o.state = 'PAID' and coalesce(book.cancelled, 0) <> gone.won`,
    asJson,
  )
  await ask(
    'every paid order was charged',
    `${book} select format('order %s', o.id) as what from orders o join payments p on p.order_id = o.id and p.state = 'DONE'
     left join book on book.payment_key = p.payment_key where o.state = 'PAID' and book.captured is distinct from o.amount`,
    asJson,
  )
  await ask(
    'a return is paid once, and no more than was paid for it',
    `select format('return %s: %s of %s', r.id, r.refund_amount, l.product_price + l.delivery_price) as what
     from returns r join order_products l on l.id = r.order_product_id
     where r.state in ('REFUNDING', 'DONE')
       and (r.state = 'REFUNDING' or l.live or r.refund_amount > l.product_price + l.delivery_price)`,
  )
  return [...broken, ...(await untrueAnswers(pool, told))]
}

/** What buyers were told and is not so. */
export async function untrueAnswers(pool: pg.Pool, told: Said): Promise<string[]> {
  const unpaid = await pool.query<{ what: string }>(
    `select format('order %s, told "paid", is %s', told.id, o.state) as what
     from unnest($1::int[]) as told(id) left join orders o on o.id = told.id where o.state is distinct from 'PAID'`,
    [told.paid.map(({ order }) => order)],
  )
  const kept = await pool.query<{ what: string }>(
    `select format('line %s, told "cancelled", lives', id) as what from order_products where id = any($1::int[]) and live`,
    [told.cancelled],
  )
  return [...unpaid.rows, ...kept.rows].map(({ what }) => what)
}
