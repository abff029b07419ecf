const going = new Map<string, Promise<unknown>>()

/** While something is under way, asking for the very same again gets its answer. */
export function singly<Answer>(key: string, work: () => Promise<Answer>): Promise<Answer> {
  const answer = (going.get(key) as Promise<Answer> | undefined) ?? work().finally(() => going.delete(key))
  going.set(key, answer)
  return answer
}
