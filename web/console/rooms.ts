import type { WaitingWork } from '#contract/operator/session.ts'
import type { ComponentType } from 'react'
import { mayAct, mayLook, type StaffRole } from '#domain/staff-role.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { HoldsPage } from './holds/holds-page.tsx'
import { AuditPage } from './audit/audit-page.tsx'
import { PackingPage } from './orders/packing-page.tsx'
import { OrdersPage } from './orders/orders-page.tsx'
import { SheetPage } from './orders/sheet-page.tsx'
import { BoxesPage } from './intake/boxes-page.tsx'
import { ContentPage } from './content/content-page.tsx'
import { InquiriesPage } from './inquiries/inquiries-page.tsx'
import { IntakePage } from './intake/intake-page.tsx'
import { MembersPage } from './members/members-page.tsx'
import { MessagesPage } from './messages/messages-page.tsx'
import { PartnersPage } from './partners/partners-page.tsx'
import { CancelsPage } from './cancels/cancels-page.tsx'
import { PaymentsPage } from './payments/payments-page.tsx'
import { RefundsPage } from './refunds/refunds-page.tsx'
import { SettingsPage } from './settings/settings-page.tsx'
import { PricesPage } from './prices/prices-page.tsx'
import { ReturnsPage } from './returns/returns-page.tsx'
import { BookPage } from './today/book-page.tsx'
import { TodayPage } from './today/today-page.tsx'
import { WithdrawalsPage } from './withdrawals/withdrawals-page.tsx'
import { StaffPage } from './staff/staff-page.tsx'

export type Room = {
  path: string
  /** The heading of the rail under which it stands; '': at the top, under none. */
  group: string
  label: string
  icon: IconName
  /** Undefined: everybody at the desk. */
  role?: StaffRole
  /** Another role that opens it too. */
  also?: StaffRole
  /** `read-only` may open it too, and finds no button that changes anything. */
  looks?: true
  /** Which count of waiting work belongs to it. */
  waiting?: keyof WaitingWork
  /** A page of the room above it (a sheet to print): not in the rail. */
  hidden?: true
  Page: ComponentType
}

/** The desks that exist. One that is not built yet is not in the rail either. */
export const rooms: readonly Room[] = [
  { path: '/operator', group: '', label: '오늘', icon: 'home', Page: TodayPage },
  {
    path: '/operator/today/book',
    group: '',
    label: '하루 장부',
    icon: 'receipt',
    role: 'orders',
    also: 'money',
    looks: true,
    hidden: true,
    Page: BookPage,
  },
  { path: '/operator/intake', group: '', label: '도체 입고', icon: 'meat', role: 'intake', Page: IntakePage },
  { path: '/operator/boxes', group: '', label: '상품', icon: 'list', role: 'intake', Page: BoxesPage },
  {
    path: '/operator/partners',
    group: '',
    label: '공급사',
    icon: 'truck',
    role: 'intake',
    looks: true,
    Page: PartnersPage,
  },
  {
    path: '/operator/holds',
    group: '',
    label: '선점 보드',
    icon: 'lock',
    role: 'orders',
    looks: true,
    Page: HoldsPage,
  },
  {
    path: '/operator/orders',
    group: '',
    label: '주문',
    icon: 'box',
    role: 'orders',
    looks: true,
    waiting: 'orders',
    Page: OrdersPage,
  },
  {
    path: '/operator/orders/sheet',
    group: '',
    label: '발주서',
    icon: 'document',
    role: 'orders',
    looks: true,
    hidden: true,
    Page: SheetPage,
  },
  {
    path: '/operator/orders/packing',
    group: '',
    label: '포장 목록',
    icon: 'box',
    role: 'orders',
    looks: true,
    hidden: true,
    Page: PackingPage,
  },
  {
    path: '/operator/members',
    group: '회원·지원',
    label: '회원 승인',
    icon: 'person',
    role: 'members',
    waiting: 'members',
    Page: MembersPage,
  },
  {
    path: '/operator/inquiries',
    group: '회원·지원',
    label: '1:1 문의',
    icon: 'chat',
    role: 'members',
    waiting: 'inquiries',
    Page: InquiriesPage,
  },
  {
    path: '/operator/cancels',
    group: '정산',
    label: '취소',
    icon: 'close',
    role: 'money',
    waiting: 'cancels',
    Page: CancelsPage,
  },
  {
    path: '/operator/content',
    group: '회원·지원',
    label: '공지·매거진',
    icon: 'info',
    role: 'content',
    Page: ContentPage,
  },
  {
    path: '/operator/returns',
    group: '정산',
    label: '반품',
    icon: 'reset',
    role: 'money',
    waiting: 'returns',
    Page: ReturnsPage,
  },
  {
    path: '/operator/payments',
    group: '정산',
    label: '결제',
    icon: 'bank',
    role: 'money',
    waiting: 'payments',
    Page: PaymentsPage,
  },
  {
    path: '/operator/refunds',
    group: '정산',
    label: '환불',
    icon: 'card',
    role: 'money',
    waiting: 'refunds',
    Page: RefundsPage,
  },
  {
    path: '/operator/settings',
    group: '기준',
    label: '코드·설정',
    icon: 'document',
    role: 'owner',
    Page: SettingsPage,
  },
  {
    path: '/operator/prices',
    group: '기준',
    label: '시세',
    icon: 'chart',
    role: 'money',
    looks: true,
    Page: PricesPage,
  },
  {
    path: '/operator/withdrawals',
    group: '기준',
    label: '탈퇴·보관',
    icon: 'logout',
    role: 'members',
    Page: WithdrawalsPage,
  },
  {
    path: '/operator/audit',
    group: '기준',
    label: '기록',
    icon: 'lock',
    role: 'owner',
    looks: true,
    Page: AuditPage,
  },
  {
    path: '/operator/messages',
    group: '회원·지원',
    label: '문자',
    icon: 'bell',
    role: 'content',
    looks: true,
    Page: MessagesPage,
  },
  { path: '/operator/staff', group: '기준', label: '직원과 권한', icon: 'person', role: 'owner', Page: StaffPage },
]

const plain = (path: string) => path.replace(/\/+$/, '').toLowerCase()

/** Whether an address, with its query, leads to a desk that these roles may enter. */
export function isOpenTo(roles: readonly StaffRole[], address: string): boolean {
  const room = roomOf(address.replace(/[?#].*/, ''))
  return room !== undefined && mayEnter(roles, room)
}

export const roomOf = (pathname: string): Room | undefined => rooms.find(({ path }) => path === plain(pathname))

export const mayEnter = (roles: readonly StaffRole[], { role, also, looks }: Room): boolean =>
  role === undefined || [role, also].some((one) => one !== undefined && (looks ? mayLook : mayAct)(roles, one))

export const roomsOf = (roles: readonly StaffRole[]): Room[] =>
  rooms.filter((room) => !room.hidden && mayEnter(roles, room))

export const firstRoomOf = (roles: readonly StaffRole[]): Room | undefined => roomsOf(roles)[0]
