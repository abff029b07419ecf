/** A value that components subscribe to: `follow` and `get` are the arguments of useSyncExternalStore. */
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
