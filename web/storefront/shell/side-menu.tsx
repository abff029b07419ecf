import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '#web/router/link.tsx'
import { useApplicant, useSession } from '#web/api/use-session.ts'
import { digits } from '#web/ui/format.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useBackToClose } from '#web/ui/use-back-to-close.ts'
import { useModal } from '#web/ui/use-modal.ts'
import { useCartCount } from './cart-count-query.ts'
import { CartLink } from './cart-link.tsx'
import { leave } from './leave.ts'
import { cart, fresh, home, mine, normal, orders, type Place, priceTable, support } from './places.ts'
import { ProductSearch } from './product-search.tsx'
import { SearchFilters } from './search-filters.tsx'
import { todayQuery } from './today-query.ts'
import styles from './side-menu.module.css'

type Props = { open: boolean; onClose: () => void }

const shortcuts: readonly { to: string; label: string; icon: IconName }[] = [
  { to: '/Notice', label: '공지사항', icon: 'bell' },
  { to: '/MyQnA', label: '1:1 문의', icon: 'chat' },
  { to: '/FAQ', label: '자주 묻는 질문', icon: 'info' },
]

/** All pages, one press away. Links replace the history entry that Back would have closed. */
export function SideMenu({ open, onClose }: Props) {
  const { dialog, drawn } = useModal(open, onClose)
  useBackToClose(open, onClose)
  return (
    <dialog ref={dialog} className={styles.menu} aria-labelledby="side-menu">
      {drawn && <MenuContent onClose={onClose} />}
    </dialog>
  )
}

function MenuContent({ onClose }: Pick<Props, 'onClose'>) {
  const session = useSession()
  const applicant = useApplicant()
  const name = session?.userName ?? applicant
  const count = useCartCount()?.count
  const carcasses = useQuery(todayQuery).data?.reduce((sum, { carcass_count }) => sum + carcass_count, 0)

  return (
    <>
      <div className={styles.head}>
        <IconButton icon="close" label="닫기" onClick={onClose} />
        <h2 id="side-menu" tabIndex={-1}>
          전체 메뉴
        </h2>
        <span onClickCapture={onClose}>
          <CartLink replace />
        </span>
      </div>
      <div className={styles.search}>
        <ProductSearch label="제품 검색" replace onGone={onClose} />
        <SearchFilters onPick={onClose} />
      </div>
      <Link className={styles.who} to={name === undefined ? '/UserLogin' : '/MyPage'} replace onClick={onClose}>
        <span>
          <b>{name ?? '로그인을 해주세요.'}</b>
          <span>
            {session
              ? '승인 회원'
              : applicant === undefined
                ? '담기와 구매는 승인된 사업자 회원만 할 수 있어요'
                : '가입 진행 보기'}
          </span>
        </span>
        <Icon name="right" size={20} />
      </Link>
      <ul className={styles.shortcuts}>
        {shortcuts.map(({ to, label, icon }) => (
          <li key={to}>
            <Link to={to} replace onClick={onClose}>
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <nav className={styles.places} aria-label="전체 메뉴">
        <MenuLink place={home} onClose={onClose} />
        <MenuLink
          place={fresh}
          onClose={onClose}
          end={carcasses ? <Tag tone="solid">오늘 {digits(carcasses)}두</Tag> : undefined}
        />
        <MenuLink place={normal} onClose={onClose} />
        <MenuLink place={priceTable} onClose={onClose} />
        <MenuLink
          place={cart}
          onClose={onClose}
          end={
            count ? (
              <Tag>
                {count}
                <VisuallyHidden>개</VisuallyHidden>
              </Tag>
            ) : undefined
          }
        />
        <MenuLink place={orders} onClose={onClose} />
        <MenuLink place={mine} onClose={onClose} />
        <MenuLink place={support} onClose={onClose} />
        {name !== undefined ? (
          <button type="button" onClick={() => void leave()}>
            <Icon name="logout" />
            <span>로그아웃</span>
          </button>
        ) : (
          <MenuLink place={{ to: '/UserLogin', label: '로그인', icon: 'login' }} onClose={onClose} />
        )}
      </nav>
    </>
  )
}

function MenuLink({ place, end, onClose }: { place: Place; end?: ReactNode; onClose: () => void }) {
  return (
    <Link to={place.to} replace onClick={onClose}>
      <Icon name={place.icon} />
      <span>{place.label}</span>
      {end}
      <Icon name="right" size={20} />
    </Link>
  )
}
