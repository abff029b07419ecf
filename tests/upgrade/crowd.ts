import { demoTotpSecret } from '#demo/totp-secret.ts'
import { keepBuying, type Told } from '#tests/prove/buyers.ts'
import { chance } from '#tests/support/chance.ts'
import { shoppersOf } from '#tests/support/shopping.ts'
import { asStaff } from '#tests/support/staff.ts'
import { keepDesk } from './desk.ts'
import type { Ground } from './ground.ts'

export type Crowd = AsyncDisposable & {
  /** So many members and a desk that do their business at these servers until `over`. */
  send(servers: { url: string }[], count: number, over: () => boolean): Told
  /** Until everybody has finished what they were doing. */
  gone(): Promise<void>
}

/** The members of the market, logged in, and what is on its shelves. Whoever is left when it is disposed of goes home. */
export async function openCrowd({ db, pool, config, sandbox, older }: Ground): Promise<Crowd> {
  const { rows: members } = await pool.query<{ id: number; userid: string; name: string; address: number }>(
    `select users.id, userid, name, (select min(id) from user_addresses where user_id = users.id) as address
     from users where status = 'ACTIVE' order by userid`,
  )
  const shoppers = await shoppersOf({ db, config, url: older.url }, members)
  const totpSecret = demoTotpSecret(config, 'operator')
  const desk = await asStaff(older, { id: 0, login: 'operator', roles: [], totpSecret })
  const { rows: shelf } = await pool.query<{ id: number }>('select id from products where ps_code = 1')
  const boxes = shelf.map(({ id }) => id)
  const busy: Promise<void>[] = []
  let closed = false
  return {
    send(servers, count, over) {
      const told: Told = { paid: [], cancelled: [], odd: [], acts: 0 }
      const own = shoppers.splice(0, count)
      const until = () => closed || over()
      const seed = busy.length * 1000
      const ground = { servers, sandbox, pool }
      for (const [n, shopper] of own.entries())
        busy.push(keepBuying(ground, { shopper, next: chance(seed + n), lines: [] }, () => boxes, told, until))
      busy.push(keepDesk(ground, { desk, shoppers: own, next: chance(seed + own.length) }, told, until))
      return told
    },
    gone: async () => void (await Promise.all(busy)),
    async [Symbol.asyncDispose]() {
      closed = true
      await Promise.allSettled(busy)
    },
  }
}
