import { useEffect } from 'react'
import { useLocation } from '#web/router/use-location.ts'
import { storeReturnTo } from './return-to.ts'

/** Pages of the login, after which the reader returns to the page before them. */
const onTheWay = /^\/(login|userlogin|idsearch|passsearch|memberreg|memberprocess0[123])\/?$/i

/**
 * Stores the current page as the one to which a login returns (SPEC §6 'goes back one page'). Opening any page outside of the login drops
 * the pending action.
 */
export function useReturnTo(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!onTheWay.test(pathname)) storeReturnTo({ path: pathname + search })
  }, [pathname, search])
}
