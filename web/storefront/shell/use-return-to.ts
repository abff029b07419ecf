import { useEffect } from 'react'
import { useLocation } from '#web/router/use-location.ts'
import { storeReturnTo } from './return-to.ts'

/** From one of these one comes back to the page before them. */
const onTheWay = /^\/(login|userlogin|idsearch|passsearch|memberreg|memberprocess0[123])\/?$/i

/**
 * Keeps the page that is open as the one a login leads back to (SPEC §6 'goes back one page'). Whoever comes to another page than those
 * of the login has given it up: the pending action is forgotten.
 */
export function useReturnTo(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!onTheWay.test(pathname)) storeReturnTo({ path: pathname + search })
  }, [pathname, search])
}
