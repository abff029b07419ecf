/** A value that parts of the page follow: `follow` and `get` are what useSyncExternalStore asks for. */
export function watched<Value>(value: Value) {
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next: Value) => {
      value = next
      for (const tell of listeners) tell()
    },
    follow: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
