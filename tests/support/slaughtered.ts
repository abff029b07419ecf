import type { Market } from './market.ts'

/** Numbers of 한우 that the grading service knows; `from`: how many to skip. */
export async function slaughtered({ sandbox }: Pick<Market, 'sandbox'>, count = 1, from = 0): Promise<string[]> {
  const query = new URLSearchParams({ breed: '한우', count: String(from + count) })
  const response = await fetch(`${sandbox.url}/control/grading/numbers?${query}`)
  const { numbers } = (await response.json()) as { numbers: { cattle_no: string }[] }
  return numbers.slice(from).map(({ cattle_no }) => cattle_no)
}
