import type { InquiryDetail } from '#contract/operator/inquiries.ts'
import { orderStatusNames } from '#domain/order-status.ts'
import { won } from '#domain/prices.ts'
import { mayLook } from '#domain/staff-role.ts'
import { Facts } from '#web/operator/kit/facts.tsx'
import { useStaff } from '#web/operator/session/use-staff.ts'
import { Link } from '#web/router/link.tsx'
import { dateTime, phoneNumber } from '#web/ui/format.ts'
import styles from './open-inquiry.module.css'

/** The member who asks, and the orders that the inquiry may be about. */
export function AskingMember({ inquiry: { member, orders } }: { inquiry: InquiryDetail }) {
  const staff = useStaff()
  const mayOrders = staff !== undefined && mayLook(staff.roles, 'orders')
  return (
    <aside className={styles.member} aria-labelledby="asking">
      <h2 id="asking">{member.business_name}</h2>
      <Facts
        facts={[
          ['이름', `${member.name} (${member.userid})`],
          [
            '휴대폰',
            <a key="phone" href={`tel:${member.phone_no}`}>
              {phoneNumber(member.phone_no)}
            </a>,
          ],
          ['다른 문의', member.others > 0 && `${member.others}건`],
        ]}
      />
      <h3>최근 주문</h3>
      {orders.length === 0 && <p className={styles.none}>아직 주문이 없어요.</p>}
      <ul className={styles.orders}>
        {orders.map((order) => (
          <li key={order.id}>
            {mayOrders ? (
              <Link to={`/operator/orders?id=${order.id}`}>
                <OrderWords order={order} />
              </Link>
            ) : (
              <div>
                <OrderWords order={order} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </aside>
  )
}

function OrderWords({ order: { order_no, at, amount, cuts, os_code } }: { order: InquiryDetail['orders'][number] }) {
  return (
    <>
      <b>{cuts}</b>
      <small>
        {order_no} · {dateTime(at).slice(5, 10)}
      </small>
      <span className={styles.end}>
        <span>{orderStatusNames[os_code]}</span>
        <span>{won(amount)}</span>
      </span>
    </>
  )
}
