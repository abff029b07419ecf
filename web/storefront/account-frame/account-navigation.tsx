import { useQuery } from '@tanstack/react-query'
import { Link } from '#web/router/link.tsx'
import { useLocation } from '#web/router/use-location.ts'
import { unreadAnswers } from './unread-answers.ts'
import { leave } from '#web/storefront/shell/leave.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from './account-navigation.module.css'

const ways: readonly { to: string; label: string; icon: IconName; pages: readonly string[] }[] = [
  { to: '/MyPage', label: '마이 홈', icon: 'home', pages: ['/mypage'] },
  { to: '/MyOrderList', label: '주문·배송', icon: 'truck', pages: ['/myorderlist', '/myorderview'] },
  { to: '/MyNews', label: '알림', icon: 'bell', pages: ['/mynews'] },
  { to: '/MyAddress', label: '배송지 관리', icon: 'pin', pages: ['/myaddress', '/myaddressadd'] },
  { to: '/MyInfo', label: '내 정보', icon: 'person', pages: ['/myinfo', '/memberout'] },
  { to: '/MyQnA', label: '1:1 문의', icon: 'chat', pages: ['/myqna', '/myqnawrite'] },
]

/** Navigation between the member's own pages on a desktop; phones have the list on /MyPage. */
export function AccountNavigation() {
  const path = useLocation().pathname.replace(/\/+$/, '').toLowerCase()
  const unread = useQuery(unreadAnswers).data
  return (
    <nav className={styles.navigation} aria-label="마이페이지">
      <ul>
        {ways.map(({ to, label, icon, pages }) => (
          <li key={to}>
            <Link to={to} aria-current={pages.includes(path) ? 'page' : undefined}>
              <Icon name={icon} size={20} />
              <span>{label}</span>
              {to === '/MyQnA' && unread ? <Tag tone="pine">새 답변 {unread}</Tag> : undefined}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => void leave()}>
            <Icon name="logout" size={20} />
            <span>로그아웃</span>
          </button>
        </li>
      </ul>
    </nav>
  )
}
