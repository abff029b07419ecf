/** While something is asked, asking for the very same again gets its answer: a double press is one press. */
export function singly<Args extends unknown[], Answer>(
  work: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  const going = new Map<string, Promise<Answer>>()
  return (...args) => {
    const key = JSON.stringify(args)
    const answer = going.get(key) ?? work(...args).finally(() => going.delete(key))
    going.set(key, answer)
    return answer
  }
}
