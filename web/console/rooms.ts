import type { ComponentType } from 'react'
import { mayAct, type StaffRole } from '#domain/staff-role.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { MembersPage } from './members/members-page.tsx'
import type { Waiting } from './shell/me-query.ts'

export type Room = {
  path: string
  /** The heading of the rail under which it stands. */
  group: string
  label: string
  icon: IconName
  role: StaffRole
  /** Which count of waiting work belongs to it. */
  waiting: keyof Waiting
  Page: ComponentType
}

/** The desks that exist. One that is not built yet is not in the rail either. */
export const rooms: readonly Room[] = [
  {
    path: '/operator/members',
    group: '회원·지원',
    label: '회원 승인',
    icon: 'person',
    role: 'members',
    waiting: 'members',
    Page: MembersPage,
  },
]

const plain = (path: string) => path.replace(/\/+$/, '').toLowerCase()

export const roomOf = (pathname: string): Room | undefined => rooms.find(({ path }) => path === plain(pathname))

export const roomsOf = (roles: readonly StaffRole[]): Room[] => rooms.filter(({ role }) => mayAct(roles, role))

export const firstRoomOf = (roles: readonly StaffRole[]): Room | undefined => roomsOf(roles)[0]
