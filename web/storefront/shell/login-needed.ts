import { type Meant, rememberWayBack } from './way-back.ts'

let asked = false
const listeners = new Set<() => void>()

function set(next: boolean) {
  asked = next
  for (const tell of listeners) tell()
}

/** Opens the sheet '로그인을 해주세요.' over what the visitor looks at, and remembers both the place and the wish. */
export function needLogin(meant?: Meant): void {
  rememberWayBack({ path: location.pathname + location.search, meant })
  set(true)
}

export const closeLoginNeeded = (): void => set(false)
export const isLoginNeeded = (): boolean => asked

export function onLoginNeeded(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
