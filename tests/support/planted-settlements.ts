import type { auditQueries } from '#server/audit/queries.ts'

const line = `(select min(id) from order_products where os_code = 'PAYK')`
const sales = `(select id from money_accounts where kind = 'SALES')`

/** Faults in what is owed to partners for the audit to find: the rule, the fault, and the statement that plants it. */
export const plantedSettlements: [rule: keyof typeof auditQueries, name: string, statement: () => string][] = [
  [
    'S1 entries that do not add up to zero',
    'a won that comes from nowhere',
    () =>
      `insert into money_entries (posting, account_id, kind, amount, order_product_id) values (1, ${sales}, 'SALE', 1, ${line})`,
  ],
  [
    'S2 a balance that is not the sum of its entries',
    'a balance that somebody wrote',
    () => `update money_accounts set balance = balance + 1 where kind = 'BANK'`,
  ],
  [
    'S3 a line earned otherwise than its entries say',
    'a line that earned without an entry',
    () => `
      insert into earned_lines (order_product_id, partner_id, terms_id, price, fee, received, earned_at)
      select line.id, line.partner_id, (select min(id) from partner_terms), 1, 0, 1, market_now() from order_products line where id = ${line}`,
  ],
  [
    'S4 what is owed to a partner differs from its settlements',
    'money that is owed and stands nowhere',
    () => `
      insert into money_accounts (kind, partner_id, balance)
      select 'PARTNER_PAYABLE', partner_id, 5 from order_products where id = ${line}`,
  ],
  [
    'S5 a settlement differs from its entries',
    'a settlement with a sum of its own',
    () => `
      insert into settlements (number, partner_id, starts_on, ends_on, sales, refunds, fee, vat, adjustments, carry, due_on, closed_by, asked_by)
      select 'JS-x', partner_id, market_today(), market_today(), 5, 0, 0, 0, 0, 0, market_today(), 0, 0 from order_products where id = ${line}`,
  ],
  [
    'S6 a confirmed line that nobody will settle',
    'a confirmed line that was forgotten',
    () => `
      update order_products set os_code = 'ORDK' where id = ${line};
      insert into order_product_history (order_product_id, from_code, to_code, actor)
      select id, 'DELI', 'ORDK', 'job' from order_products where os_code = 'ORDK'`,
  ],
  [
    'S7 an adjustment out of step with its entries',
    'an adjustment that was allowed and not booked',
    () => `
      insert into settlement_adjustments (partner_id, amount, reason, state, asked_by, decided_by, decided_at)
      select partner_id, 5, 'x', 'BOOKED', 0, 1, market_now() from order_products where id = ${line}`,
  ],
  [
    'S8 an objection that nobody answered to what was approved',
    'a settlement that is over while its partner waits for an answer',
    () => `
      with over as (
        insert into settlements (number, partner_id, starts_on, ends_on, state, sales, refunds, fee, vat, adjustments, carry, due_on, closed_by,
          asked_by, ended_at)
        select 'JS-y', partner_id, market_today(), market_today(), 'CARRIED', 0, 0, 0, 0, 0, 0, market_today(), 0, 0, market_now()
        from order_products where id = ${line} returning id)
      insert into settlement_objections (settlement_id, order_product_id, reason, asked_by) select id, ${line}, 'x', 0 from over`,
  ],
  [
    'S9 a partner whose terms are not those that were kept',
    'a fee that was changed where nothing keeps it',
    () => `update partners set commission_percent = 12.5`,
  ],
  [
    'S10 a line earned otherwise than the money that is left of it says',
    'money that went back for a line that has earned all of it',
    () => `
      insert into earned_lines (order_product_id, partner_id, terms_id, price, fee, received, earned_at)
      select line.id, line.partner_id, (select min(id) from partner_terms where sale_model = 'BROKERAGE'), 0, 0, product_price, market_now()
      from order_products line where id = ${line};
      update order_products set os_code = 'ORDK' where id = ${line};
      update refunds set order_product_id = own.order_product_id, own_line_id = own.order_product_id from earned_lines own`,
  ],
]
