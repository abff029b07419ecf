import type { To } from '#web/router/history.ts'
import { useLocation } from '#web/router/use-location.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { useSearchParams } from '#web/router/use-search-params.ts'

type Shown = { id: number; product_status_codes: { ps_code: number } }

export type Popup = {
  /** The product in the address; undefined: no popup. */
  id: number | undefined
  /** The same address with a product opened over it. */
  linkTo: (product: Shown) => To
  open: (product: Shown) => void
  close: () => void
}

/** `state` of a history entry that was pushed for a popup here: it is closed by going back. */
export const popupState = { popup: true }

/** The product popup is part of the address: `goodsId` and `ps_code` (SPEC §2), beside the filter of the page. */
export function usePopup(): Popup {
  const [search] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const id = Number(search.get('goodsId'))
  const isOpen = Number.isInteger(id) && id > 0
  const wasPushed = isPopupState(location.state)

  function linkTo({ id: goodsId, product_status_codes }: Shown): To {
    const next = new URLSearchParams(search)
    next.set('goodsId', String(goodsId))
    next.set('ps_code', String(product_status_codes.ps_code))
    return { pathname: location.pathname, search: next.toString() }
  }

  function close() {
    if (wasPushed) return navigate(-1)
    const next = new URLSearchParams(search)
    next.delete('goodsId')
    next.delete('ps_code')
    navigate({ pathname: location.pathname, search: next.toString() }, { replace: true, preventScrollReset: true })
  }

  return {
    id: isOpen ? id : undefined,
    linkTo,
    // From one product to another inside the popup the entry is replaced, so that Back still closes it.
    open: (product) =>
      navigate(linkTo(product), {
        ...(isOpen && { replace: true }),
        state: isOpen ? location.state : popupState,
        preventScrollReset: true,
      }),
    close,
  }
}

const isPopupState = (state: unknown): boolean => (state as { popup?: true } | null | undefined)?.popup === true
