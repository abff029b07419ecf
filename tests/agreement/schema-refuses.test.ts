import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { connect } from '#database/connect.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/cluster.ts'
import { makeAddress, makeMember, makeProduct } from '#tests/support/make.ts'

/** SQLSTATEs of the database's own "no". */
const twice = '23505'
const foreign = '23503'
const check = '23514'
const missing = '23502'
const generated = '428C9'

let database: TestDatabase
let client: pg.Client
/** Two members and boxes: `own` is in A's order form, `paying` is being paid, `sold` is sold, `cart` lies in A's cart, `free` is free. */
let a: number
let b: number
let own: number
let paying: number
let sold: number
let cart: number
let free: number
let form: number
let confirming: number
let paid: number

before(async () => {
  database = await openTestDatabase()
  const { db } = connect(database.url, { max: 1 })
  a = (await makeMember(db)).id
  b = (await makeMember(db)).id
  await makeAddress(db, { user_id: a, main_YN: 'Y' })
  const boxes: { id: number }[] = []
  for (let n = 0; n < 5; n++) boxes.push(await makeProduct(db))
  ;[own, paying, sold, cart, free] = boxes.map(({ id }) => id) as [number, number, number, number, number]
  await db.destroy()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  form = await makeOrder(own)
  confirming = await makeOrder(paying)
  await client.query(`update products set ps_code = 3 where id in (${own}, ${paying}, ${sold})`)
  paid = await makeOrder(sold)
  await moveTo(confirming, paying, 'PAYING', 'CONFIRMING')
  await moveTo(paid, sold, 'PAYING', 'CONFIRMING')
  await client.query(`update orders set state = 'PAID', paid_at = now() where id = ${paid}`)
  await client.query(`update claims set kind = 'SOLD' where product_id = ${sold}`)
  await client.query(`update products set ps_code = 5 where id = ${sold}`)
  await client.query(`update payments set state = 'DONE', settled_at = now() where order_id = ${paid}`)
  await client.query(`update order_products set os_code = 'PAYK' where order_id = ${paid}`)
  await client.query(
    `insert into claims (product_id, kind, user_id, expires_at) values (${cart}, 'CART', ${a}, now() + interval '10 min')`,
  )
  await client.query(`update products set ps_code = 2 where id = ${cart}`)
})

after(async () => {
  await client?.end()
  await database?.drop()
})

async function makeOrder(product: number): Promise<number> {
  const { rows } = await client.query(
    `insert into orders (url_code, user_id, goods_amount, delivery_amount, amount, pay_order_id, pay_method)
     values ('code' || $1, $2, 420000, 10000, 430000, 'hg-' || $1, 'C') returning id`,
    [product, a],
  )
  const id: number = rows[0].id
  await client.query(
    `insert into claims (product_id, kind, user_id, order_id, expires_at) values ($1, 'ORDER', $2, $3, now() + interval '10 min')`,
    [product, a, id],
  )
  await client.query(line(id, product))
  return id
}

const line = (order: number, product: number, live = true) => `
  insert into order_products (order_id, product_id, product_price, delivery_price, weight, kg_price, pc_code, pc_name, beef_code, grade_code,
    "gradeName", judge_breed_nm, judge_sex_nm, cattle_no, partner_id, partner_name, sale_date, from_cart, live)
  select ${order}, id, price, 10000, weight, kg_price, pc_code, '꽃등심살', beef_code, grade_code, '1+', '한우', '거세', '002100000001',
    partner_id, '한결축산', sale_date, true, ${live} from products where id = ${product}`

const payment = (order: number, key: string, state = 'CONFIRMING', more = '') => `
  insert into payments (order_id, payment_key, idem_key, pay_method, amount, state, next_try${more && ', cancel_amount'})
  values (${order}, '${key}', 'idem-${key}', 'C', 430000, '${state}', now()${more && `, ${more}`})`

async function moveTo(order: number, product: number, kind: string, state: string) {
  await client.query(`update claims set kind = '${kind}', expires_at = null where product_id = ${product}`)
  await client.query(`update products set ps_code = 4 where id = ${product}`)
  await client.query(`update orders set state = '${state}' where id = ${order}`)
  await client.query(payment(order, `key-${order}`))
}

/** Tries a statement in a transaction of its own and gives the database's answer; nothing of it stays. */
async function attack(text: string): Promise<string | undefined> {
  await client.query('begin')
  try {
    for (const statement of text.split(';').filter((part) => part.trim())) await client.query(statement)
    return undefined
  } catch (error) {
    return (error as { code?: string }).code
  } finally {
    await client.query('rollback')
  }
}

/** Name of the attack, the code it must be refused with, the statements. Functions, because the ids come later. */
const attacks: [string, string, () => string][] = [
  [
    'a second owner of a box',
    twice,
    () => `insert into claims (product_id, kind, user_id, expires_at) values (${own}, 'CART', ${b}, now())`,
  ],
  [
    'an owner for a sold box',
    twice,
    () => `insert into claims (product_id, kind, user_id, expires_at) values (${sold}, 'CART', ${b}, now())`,
  ],
  ['a second live line of one box in another order', twice, () => line(form, sold)],
  ['a second live line of one box in the same order', twice, () => line(form, own)],
  ['a live line of a box that nobody has claimed', foreign, () => line(form, free)],
  ['a live line of a box that lies in a cart', foreign, () => line(form, cart)],
  [
    'stealing the claim under a live line for another order',
    foreign,
    () => `update claims set order_id = ${paid} where product_id = ${own}`,
  ],
  ['freeing a box under a live line', foreign, () => `delete from claims where product_id = ${own}`],
  ['freeing a sold box under its live line', foreign, () => `delete from claims where product_id = ${sold}`],
  [
    'putting a sold box back into a cart under its line',
    foreign,
    () => `update claims set kind = 'CART', order_id = null, expires_at = now() where product_id = ${sold}`,
  ],
  [
    'a live line without its box',
    generated,
    () => `update order_products set live_product_id = null, live_order_id = null where order_id = ${form}`,
  ],
  [
    'a line that is dead and keeps its box',
    generated,
    () =>
      `${line(form, free, false)}; update order_products set live_product_id = ${own}, live_order_id = order_id where product_id = ${free}`,
  ],
  [
    'a line that is live by another box',
    generated,
    () => `update order_products set live_product_id = ${cart} where order_id = ${form}`,
  ],
  [
    'a line that is live by another order',
    generated,
    () => `update order_products set live_order_id = ${paid} where order_id = ${form}`,
  ],
  ['a cart hold without an end', check, () => `update claims set expires_at = null where product_id = ${cart}`],
  ['a paying box with a clock', check, () => `update claims set expires_at = now() where product_id = ${paying}`],
  ['a cart hold inside an order', check, () => `update claims set order_id = ${form} where product_id = ${cart}`],
  [
    'a paying box without an order',
    check,
    () => `insert into claims (product_id, kind, user_id) values (${free}, 'PAYING', ${a})`,
  ],
  ['a hold that is nobody’s', check, () => `update claims set user_id = null where product_id = ${cart}`],
  [
    'a withdrawn box that is somebody’s',
    check,
    () => `insert into claims (product_id, kind, user_id) values (${free}, 'OFF', ${a})`,
  ],
  ['a hold of a kind that does not exist', check, () => `update claims set kind = 'MINE' where product_id = ${cart}`],
  [
    'a claim of a box that does not exist',
    foreign,
    () => `insert into claims (product_id, kind, user_id, expires_at) values (2000000000, 'CART', ${a}, now())`,
  ],
  [
    'a claim of a member who does not exist',
    foreign,
    () => `update claims set user_id = 2000000000 where product_id = ${cart}`,
  ],
  [
    'a claim for an order that does not exist',
    foreign,
    () => `insert into claims (product_id, kind, user_id, order_id) values (${free}, 'PAYING', ${a}, 2000000000)`,
  ],
  ['a second open payment of one order', twice, () => payment(confirming, 'another')],
  ['a second payment of a paid order', twice, () => payment(paid, 'another', 'DONE')],
  ['one payment key on two orders', twice, () => payment(form, `key-${paid}`)],
  ['one idempotency key for two payments', twice, () => payment(form, 'k').replace('idem-k', `idem-key-${paid}`)],
  [
    'a payment open for another order than its own',
    generated,
    () => `update payments set open_order_id = ${form} where order_id = ${confirming}`,
  ],
  [
    'a failed payment that keeps its order',
    generated,
    () => `${payment(form, 'k', 'FAILED')}; update payments set open_order_id = order_id where order_id = ${form}`,
  ],
  [
    'a done payment that lets its order go',
    generated,
    () => `update payments set open_order_id = null where order_id = ${paid}`,
  ],
  ['a payment of nothing', check, () => payment(form, 'k').replace('430000', '0')],
  [
    'giving back more than was taken',
    check,
    () => `update payments set cancel_amount = amount + 1 where order_id = ${paid}`,
  ],
  ['giving back less than nothing', check, () => `update payments set cancel_amount = -1 where order_id = ${paid}`],
  ['a second refund of one line', twice, () => `${refund('one')}; ${refund('two')}`],
  ['one idempotency key for two refunds', twice, () => `${refund('one')}; ${refund('one', 'null', 'payment_id')}`],
  ['a refund of a line and of the whole at once', check, () => refund('one', 'order_products.id', 'payment_id')],
  ['a refund of nothing at all', check, () => refund('one', 'null', 'null')],
  ['a refund of no money', check, () => refund('one').replace('430000', '0')],
  ['a sum that is not its parts', check, () => `update orders set amount = 1 where id = ${form}`],
  ['a paid order without a time', check, () => `update orders set paid_at = null where id = ${paid}`],
  ['an order in a state that does not exist', check, () => `update orders set state = 'DONE' where id = ${form}`],
  ['two orders with one code', twice, () => `update orders set url_code = 'code${sold}' where id = ${form}`],
  [
    'two orders with one number at the provider',
    twice,
    () => `update orders set pay_order_id = 'hg-${sold}' where id = ${form}`,
  ],
  ['a free box that is sold at once', 'HG001', () => `update products set ps_code = 5 where id = ${free}`],
  ['a cart box that is paid without a form', 'HG001', () => `update products set ps_code = 4 where id = ${cart}`],
  ['a paying box that is withdrawn', 'HG001', () => `update products set ps_code = 0 where id = ${paying}`],
  ['a sold box that lies in a cart again', 'HG001', () => `update products set ps_code = 2 where id = ${sold}`],
  ['a status that does not exist', 'HG001', () => `update products set ps_code = 7 where id = ${free}`],
  [
    'a line that is paid and on its way at once',
    'HG002',
    () => `update order_products set os_code = 'DELI' where order_id = ${paid}`,
  ],
  [
    'a line that is confirmed before it is sent',
    'HG002',
    () => `update order_products set os_code = 'ORDK' where order_id = ${paid}`,
  ],
  [
    'a form line that is returned',
    'HG002',
    () => `update order_products set os_code = 'RTNW' where order_id = ${form}`,
  ],
  ['two main addresses', twice, () => `${address('Y', String(a))}`],
  ['a main address that is not marked', check, () => address('N', String(b), b)],
  ['a main address for somebody else', check, () => address('Y', String(b))],
  [
    'two accounts that differ in capital letters',
    twice,
    () => `insert into users (userid, password_hash, name, phone_no, business_name, business_no, customer_key)
    select upper(userid), 'x', 'x', 'x', 'x', 'x', 'x' from users where id = ${a}`,
  ],
  ['a box without a weight', check, () => `update products set weight = 0 where id = ${free}`],
  ['a box for nothing', check, () => `update products set price = 0 where id = ${free}`],
  ['a box without a price', missing, () => `update products set price = null where id = ${free}`],
  [
    'one event of a box twice',
    twice,
    () =>
      `insert into outbox (event, product_id, version) select event, product_id, version from outbox where product_id = ${sold} limit 1`,
  ],
  ['one number for two events', twice, () => `update outbox set seq = 1 where product_id = ${sold}`],
  [
    'history written anew',
    twice,
    () =>
      `insert into product_history (product_id, version, from_code, to_code, actor) values (${sold}, 1, 0, 1, 'job')`,
  ],
]

const refund = (key: string, lineId = 'order_products.id', whole = 'null') => `
  insert into refunds (payment_id, order_product_id, own_line_id, whole_payment_id, amount, reason, idem_key, next_try)
  select payment_id, ${lineId}, ${lineId}, ${whole}, 430000, 'x', '${key}', now()
  from (select id as payment_id, order_id from payments where order_id = ${paid}) p join order_products using (order_id)`

const address = (main: string, mainUser: string, user = a) => `
  insert into user_addresses (user_id, addr_label, reci_name, reci_phone, zipcode, address1, address2, "main_YN", main_user_id)
  values (${user}, 'x', 'x', 'x', 'x', 'x', 'x', '${main}', ${mainUser})`

describe('the database itself refuses', () => {
  for (const [name, code, text] of attacks)
    it(name, async () => {
      assert.equal(await attack(text()), code)
    })

  it('none of what was built up for the attacks', async () => {
    const { rows } = await client.query('select id, ps_code from products order by id')
    assert.deepEqual(
      rows.map((row) => row.ps_code),
      [3, 4, 5, 2, 1],
    )
  })
})
