import type { Market } from '#tests/support/market.ts'

/** A number of an animal that the grading service knows: 한우, of the wished place in its book. */
export async function slaughtered({ sandbox }: Pick<Market, 'sandbox'>, place: number): Promise<string> {
  const query = new URLSearchParams({ breed: '한우', count: String(place + 1) })
  const response = await fetch(`${sandbox.url}/control/grading/numbers?${query}`)
  const { numbers }: { numbers: { cattle_no: string }[] } = await response.json()
  return numbers[place]!.cattle_no
}
