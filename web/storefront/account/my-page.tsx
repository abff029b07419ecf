import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '#web/router/link.tsx'
import { businessForm } from '#domain/business-form.ts'
import { useSession } from '#web/api/use-session.ts'
import { useCartCount } from '#web/storefront/shell/cart-count-query.ts'
import { useLiveAnswers } from '#web/storefront/inquiries/inquiry-queries.ts'
import { unreadAnswers } from '#web/storefront/account-frame/unread-answers.ts'
import { leave } from '#web/storefront/shell/leave.ts'
import { useNewsCount } from '#web/storefront/shell/news-query.ts'
import { periodStatementPath } from '#web/storefront/statement/statement-query.ts'
import { AccountPage } from '#web/storefront/account-frame/account-page.tsx'
import { useSettings } from '#web/storefront/shell/settings-query.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { HoldBar } from '#web/ui/hold-bar.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { addressesQuery } from '#web/storefront/addresses/address-queries.ts'
import { LastCuts } from './last-cuts.tsx'
import { meQuery } from './me-query.ts'
import { MyOrders } from './my-orders.tsx'
import styles from './my-page.module.css'

type Way = { to: string; label: string; icon: IconName; end?: ReactNode }

/** /MyPage */
export function MyPage() {
  const session = useSession()
  const me = useQuery(meQuery).data
  const addresses = useQuery(addressesQuery).data
  const held = useCartCount()
  const settings = useSettings()
  const unread = useQuery(unreadAnswers).data
  const news = useNewsCount()
  useLiveAnswers()
  const main = addresses?.find(({ main_YN }) => main_YN === 'Y')?.addr_label

  return (
    <AccountPage title="마이" header="list">
      <section className={styles.who}>
        <h2>
          {me?.business_name ?? session?.userName}
          <Tag tone="pine">
            <Icon name="check" size={16} /> 승인 회원
          </Tag>
        </h2>
        <p>{me ? `${me.name} · ${businessForm(me.business_no)}` : ' '}</p>
      </section>
      {held && held.count > 0 && (
        <Link to="/Cart" className={styles.held}>
          <HoldBar
            expiresAt={held.expires_at}
            full={held.hold_seconds}
            warning={settings?.warning_seconds}
            text={`장바구니에 담아 둔 상품 ${held.count}개`}
          />
        </Link>
      )}
      <MyOrders />
      <LastCuts />
      <Ways
        ways={[
          {
            to: '/MyNews',
            label: '알림',
            icon: 'bell',
            end: news ? <Tag tone="pine">새 알림 {news}</Tag> : undefined,
          },
          { to: periodStatementPath, label: '거래명세서', icon: 'document' },
          { to: '/MyAddress', label: '배송지 관리', icon: 'pin', end: main && <small>{main}</small> },
          { to: '/MyInfo', label: '내 정보', icon: 'person' },
          {
            to: '/MyQnA',
            label: '1:1 문의',
            icon: 'chat',
            end: unread ? <Tag tone="pine">새 답변 {unread}</Tag> : undefined,
          },
        ]}
      />
      <Ways
        ways={[
          { to: '/Notice', label: '공지사항', icon: 'info' },
          { to: '/FAQ', label: '자주 묻는 질문', icon: 'headset' },
          { to: '/Policy', label: '약관·정책', icon: 'document' },
        ]}
      />
      <ul className={styles.ways}>
        <li>
          <button type="button" onClick={() => void leave()}>
            <Icon name="logout" />
            <span>로그아웃</span>
          </button>
        </li>
      </ul>
      <p className={styles.out}>
        <Link to="/MemberOut">회원 탈퇴</Link>
      </p>
    </AccountPage>
  )
}

function Ways({ ways }: { ways: readonly Way[] }) {
  return (
    <ul className={styles.ways}>
      {ways.map(({ to, label, icon, end }) => (
        <li key={to}>
          <Link to={to}>
            <Icon name={icon} />
            <span>{label}</span>
            {end}
            <Icon name="right" size={20} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
