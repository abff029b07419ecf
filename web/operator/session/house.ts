import { useLocation } from '#web/router/use-location.ts'

/** The two faces of the console: that of the market's staff, and that of the people of partners. */
export type House = { home: '/operator' | '/partner'; name: string }
const market: House = { home: '/operator', name: '한결 운영' }
const partners: House = { home: '/partner', name: '한결 공급사' }

/** By the address, because the login page has to know it before anybody is logged in. */
export const houseAt = (pathname: string): House => (/^\/partner(\/|$)/i.test(pathname) ? partners : market)
/** Where somebody belongs. */
export const houseOf = (staff: { partner: unknown }): House => (staff.partner ? partners : market)

export const useHouse = (): House => houseAt(useLocation().pathname)
