import { type ComponentType, lazy } from 'react'
import type { WaitingWork } from '#contract/operator/session.ts'
import { mayAct, mayLook, type StaffRole } from '#domain/staff-role.ts'
import type { IconName } from '#web/ui/icon.tsx'

/** A page of the console: its address, the roles that may open it, and its code, which is loaded when it is opened. */
export type Route = {
  path: string
  /** The heading in the rail above it; '': at the top, without a heading. */
  group: string
  label: string
  icon: IconName
  /** Undefined: every staff member may open it. */
  role?: StaffRole
  /** Another role that may open it. */
  also?: StaffRole
  /** `read-only` may open it too, and sees no button that changes anything. */
  looks?: true
  /** The count of waiting work that it shows in the rail. */
  waiting?: keyof WaitingWork
  /** A page that belongs to the desk above it (a sheet to print): not in the rail. */
  hidden?: true
  Page: ComponentType
  /** Loads the code of the page, because it is about to be opened. */
  preload: () => void
}

/** The code of a desk is loaded when it is opened. */
export const page = (load: () => Promise<ComponentType>): Pick<Route, 'Page' | 'preload'> => ({
  Page: lazy(async () => ({ default: await load() })),
  // A failure shows when the page is really opened.
  preload: () => void load().catch(() => undefined),
})

/** A path as routes are written: in lower case, without a slash at its end. */
export const plain = (path: string) => path.replace(/\/+$/, '').toLowerCase()

export const routeOf = (routes: readonly Route[], pathname: string): Route | undefined =>
  routes.find(({ path }) => path === plain(pathname))

export const mayEnter = (roles: readonly StaffRole[], { role, also, looks }: Route): boolean =>
  role === undefined || [role, also].some((one) => one !== undefined && (looks ? mayLook : mayAct)(roles, one))

/** Whether an address, with its query, leads to a desk that these roles may open. */
export function isOpenTo(routes: readonly Route[], roles: readonly StaffRole[], address: string): boolean {
  const route = routeOf(routes, address.replace(/[?#].*/, ''))
  return route !== undefined && mayEnter(roles, route)
}

/** The routes in the rail for these roles. */
export const railOf = (routes: readonly Route[], roles: readonly StaffRole[]): Route[] =>
  routes.filter((route) => !route.hidden && mayEnter(roles, route))
