import { sql } from 'kysely'
import type { Today } from '#contract/operator/today.ts'
import type { Database } from '#database/connect.ts'
import { mayLook, type StaffRole } from '#domain/staff-role.ts'
import { findAccountActs } from './find-accounts.ts'
import { findHealth } from './find-health.ts'
import { findHeld } from './find-held.ts'
import { findDays, findHours, findMoney, findOrders, findSold } from './find-sales.ts'
import { findBoxes, findCarcasses } from './find-boxes.ts'
import { findWork, type Limits } from './find-work.ts'

/**
 * The whole page, the same for everybody: what a role may not see is removed afterwards (`asSeenBy`), so that requests at the same time
 * share one answer.
 */
export async function findToday(db: Database, limits: Limits): Promise<Today> {
  const [clock, boxes, sold, orders, money, work, hours, days, held, carcasses, accounts, health] = await Promise.all([
    sql<{ now: string; day: string }>`select market_now() as now, market_today()::text as day`.execute(db),
    findBoxes(db),
    findSold(db),
    findOrders(db),
    findMoney(db),
    findWork(db, limits),
    findHours(db),
    findDays(db),
    findHeld(db),
    findCarcasses(db),
    findAccountActs(db),
    findHealth(db),
  ])
  const { now = '', day = '' } = clock.rows[0] ?? {}
  return {
    day,
    now,
    boxes,
    sold,
    orders,
    money,
    work,
    long_hold_minutes: Math.round(limits.longHoldSeconds / 60),
    hours,
    days,
    held,
    carcasses,
    accounts,
    health,
  }
}

/** The role that each kind of waiting work belongs to. */
const workRoles: Record<Today['work'][number]['kind'], StaffRole> = {
  orders: 'orders',
  parcels: 'orders',
  holds: 'orders',
  listings: 'intake',
  members: 'members',
  inquiries: 'members',
  messages: 'content',
  cancels: 'money',
  returns: 'money',
  refunds: 'money',
  settlements: 'money',
  payments: 'money',
}

/** Everybody sees counts; sums of money, holders and waiting work only the role that they belong to; errors of sweeps only the owner. */
export function asSeenBy(roles: readonly StaffRole[], day: Today): Today {
  const money = mayLook(roles, 'money')
  return {
    ...day,
    sold: money ? day.sold : { ...day.sold, amount: null, kg_price: null, kg_price_before: null },
    money: money ? day.money : null,
    days: money ? day.days : day.days.map((one) => ({ ...one, amount: null })),
    work: day.work.filter(({ kind }) => mayLook(roles, workRoles[kind])),
    held: mayLook(roles, 'orders') || roles.includes('members') ? day.held : null,
    accounts: roles.includes('owner') ? day.accounts : null,
    health: roles.includes('owner')
      ? day.health
      : { ...day.health, sweeps: day.health.sweeps.map((sweep) => ({ ...sweep, failure: null })) },
  }
}
