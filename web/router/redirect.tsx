import { useEffect } from 'react'
import { go, hrefOf, type To } from './history.ts'

type Props = { to: To }

/** Replaces this address by another one as soon as it is rendered. */
export function Redirect({ to }: Props) {
  const href = hrefOf(to)
  useEffect(() => go(href, { replace: true }), [href])
  return null
}
