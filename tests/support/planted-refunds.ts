import type { auditQueries } from '#server/audit/queries.ts'

/** Faults in refunds for the audit to find: the rule, the fault, and the statement that plants it. */
export const plantedRefunds: [rule: keyof typeof auditQueries, name: string, statement: () => string][] = [
  [
    'A21 a line gives back more than it was worth, or its own refund is not its own',
    'a refund of more than its line',
    () => `update refunds set amount = amount + 1`,
  ],
  [
    'A21 a line gives back more than it was worth, or its own refund is not its own',
    'a refund of more than a line that was exchanged',
    () => `
      update refunds set amount = 10000000, order_product_id = sold.id, own_line_id = sold.id from order_products sold where sold.os_code = 'PAYK';
      update order_products given set replaces_id = sold.id, product_price = 0, delivery_price = 0, kg_price = 0
      from order_products sold where sold.os_code = 'PAYK' and given.os_code = 'ORDC'`,
  ],
  [
    'C1 a cancel out of step with its line',
    'a line that is being cancelled and nobody asked for it',
    () => `update order_products set os_code = 'CANW' where os_code = 'PAYK'`,
  ],
  [
    'A22 one cancel of the provider stands for two payments',
    'a cancel counted twice',
    () =>
      `insert into refunds (payment_id, whole_payment_id, amount, reason, idem_key, next_try, way, state, transaction_key)
       select payments.id, payments.id, 1, 'x', 'x', now(), 'external', 'DONE',
         (select transaction_key from refunds where state = 'DONE' limit 1)
       from payments where state = 'CONFIRMING'`,
  ],
  [
    'C2 a refund out of step with its line',
    'goods that are on their way though their money is back',
    () => `
      update order_products set os_code = 'DELI', live = true where os_code = 'ORDC';
      update cancels set state = 'REFUSED'`,
  ],
  [
    'C2 a refund out of step with its line',
    'money that is going back for goods that stay sold',
    () => `
      update order_products set os_code = 'PAYK', live = true where os_code = 'ORDC';
      update cancels set state = 'REFUSED';
      update refunds set state = 'NEW'`,
  ],
  [
    'B1 a bank file out of step with its refunds',
    'a bank file in which nothing waits',
    () =>
      `with somebody as (insert into staff (login, name, roles, password_hash, totp_secret)
         values ('b1', 'b1', '{money}', '', '') returning id)
       insert into refund_batches (created_by) select id from somebody`,
  ],
  [
    'R2 an exchange out of step, or a return that ended without money or goods',
    'a line for nothing in place of one that never came back',
    () => `
      update order_products given set replaces_id = sold.id, product_price = 0, delivery_price = 0, kg_price = 0
      from order_products sold where sold.os_code = 'PAYK' and given.os_code = 'ORDC'`,
  ],
]
