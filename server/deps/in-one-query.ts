import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Reads with one query what several callers ask in the same turn of the event loop: `read` gets their keys, each once, after all of them
 * have come, so no answer is older than the call for it. If it fails, all of them fail. It answers every key.
 */
export function inOneQuery<Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value> {
  let asked: { keys: Set<Key>; answers: Promise<ReadonlyMap<Key, Value>> } | undefined
  return async (key) => {
    asked ??= { keys: new Set(), answers: nextTurn().then(answer) }
    asked.keys.add(key)
    const answers = await asked.answers
    if (!answers.has(key)) throw new Error(`no answer to ${String(key)}`)
    return answers.get(key)!
  }

  function answer(): Promise<ReadonlyMap<Key, Value>> {
    const keys = [...(asked?.keys ?? [])]
    asked = undefined
    return read(keys)
  }
}
