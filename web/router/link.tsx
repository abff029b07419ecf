import type { ComponentProps, MouseEvent } from 'react'
import { go, hrefOf, type NavigateOptions, type To } from './history.ts'
import { useLocation } from './use-location.ts'

export type LinkProps = { to: To } & NavigateOptions & Omit<ComponentProps<'a'>, 'href'>

/** A real link that navigates without loading the page; a new tab, a download or another site is left to the browser. */
export function Link({ to, replace, state, preventScrollReset, onClick, children, ...rest }: LinkProps) {
  // A relative href such as '?page=2' depends on the current address, so the link renders again when that changes.
  useLocation()
  const href = hrefOf(to)

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event) || !href.startsWith('/')) return
    event.preventDefault()
    go(href, {
      ...(replace !== undefined && { replace }),
      ...(state !== undefined && { state }),
      ...(preventScrollReset && { preventScrollReset }),
    })
  }

  return (
    <a {...rest} href={href} onClick={handleClick}>
      {children}
    </a>
  )
}

function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey, currentTarget }: MouseEvent<HTMLAnchorElement>) {
  const { target, download } = currentTarget
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !download && (!target || target === '_self')
}
