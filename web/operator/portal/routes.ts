import type { Route } from '#web/operator/kit/route.ts'

/** The pages for people of partners, in the order of the rail. */
export const portalRoutes: readonly Route[] = []
