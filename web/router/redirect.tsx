import { useEffect } from 'react'
import { go, hrefOf, type To } from './history.ts'

type Props = { to: To }

/** Goes on to another address in place of this one, as soon as it is drawn. */
export function Redirect({ to }: Props) {
  const href = hrefOf(to)
  useEffect(() => go(href, { replace: true }), [href])
  return null
}
