export type CallEntry = {
  at: string
  call: string
  order_id: string | null
  method: string
  url: string
  idempotency_key: string | null
  faults: string[]
  status: number | null
}

export type CallLog = {
  add(entry: CallEntry): CallEntry
  list(filter: { order_id?: string | undefined; call?: string | undefined }): CallEntry[]
  clear(): void
}

/** Keeps the last requests, so that a test can say "no confirm was sent". */
export function createCallLog(longest = 20_000): CallLog {
  let entries: CallEntry[] = []
  return {
    add(entry) {
      entries.push(entry)
      if (entries.length > longest * 1.2) entries = entries.slice(-longest)
      return entry
    },
    list: ({ order_id, call }) =>
      entries.filter(
        (entry) =>
          (order_id === undefined || entry.order_id === order_id) && (call === undefined || entry.call === call),
      ),
    clear() {
      entries = []
    },
  }
}
