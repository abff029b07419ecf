import type { ComponentType } from 'react'
import type { WaitingWork } from '#contract/operator/session.ts'
import { mayAct, mayLook, type StaffRole } from '#domain/staff-role.ts'
import type { IconName } from '#web/ui/icon.tsx'

/** A page of the console: where it is, who may open it, and its code, which comes when it is opened. */
export type Route = {
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
  /** A page of the desk above it (a sheet to print): not in the rail. */
  hidden?: true
  Page: ComponentType
  /** Fetches the page's code: somebody is about to open it. */
  preload: () => void
}

const plain = (path: string) => path.replace(/\/+$/, '').toLowerCase()

export const routeOf = (routes: readonly Route[], pathname: string): Route | undefined =>
  routes.find(({ path }) => path === plain(pathname))

export const mayEnter = (roles: readonly StaffRole[], { role, also, looks }: Route): boolean =>
  role === undefined || [role, also].some((one) => one !== undefined && (looks ? mayLook : mayAct)(roles, one))

/** Whether an address, with its query, leads to a desk that these roles may enter. */
export function isOpenTo(routes: readonly Route[], roles: readonly StaffRole[], address: string): boolean {
  const route = routeOf(routes, address.replace(/[?#].*/, ''))
  return route !== undefined && mayEnter(roles, route)
}

/** What stands in the rail of somebody with these roles. */
export const railOf = (routes: readonly Route[], roles: readonly StaffRole[]): Route[] =>
  routes.filter((route) => !route.hidden && mayEnter(roles, route))
