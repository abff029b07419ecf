import { after, before } from 'node:test'

/** Adds these properties to the global object for this suite: browser APIs for code of the web that runs without a browser. */
export function plantGlobals(planted: Record<string, unknown>): void {
  const names = Object.keys(planted)
  const kept = new Map<string, PropertyDescriptor | undefined>()
  before(() => {
    for (const name of names) {
      kept.set(name, Object.getOwnPropertyDescriptor(globalThis, name))
      Object.defineProperty(globalThis, name, { value: planted[name], configurable: true, writable: true })
    }
  })
  after(() => {
    for (const [name, old] of kept)
      if (old) Object.defineProperty(globalThis, name, old)
      else Reflect.deleteProperty(globalThis, name)
  })
}
