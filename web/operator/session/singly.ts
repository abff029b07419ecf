const going = new Map<string, Promise<unknown>>()

/** While a request with the same key is running, further callers get its result. */
export function singly<Answer>(key: string, work: () => Promise<Answer>): Promise<Answer> {
  const answer = (going.get(key) as Promise<Answer> | undefined) ?? work().finally(() => going.delete(key))
  going.set(key, answer)
  return answer
}
