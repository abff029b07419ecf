/** Price of a box in won: weight (kg, two decimals) times won per kg, to the nearest 10 won. */
export function boxPrice(weight: number, kgPrice: number): number {
  return Math.round((Math.round(weight * 100) * kgPrice) / 1000) * 10
}

/** A whole number as Koreans write it: 1234567 → '1,234,567'. Not by `Intl`: creating its formatter delays the first screen by 20 ms. */
export const grouped = (whole: number): string => String(whole).replaceAll(/\B(?=(\d{3})+$)/g, ',')

/** 1234567 → '1,234,567원' */
export const won = (amount: number): string => `${grouped(Math.round(amount))}원`

/** 84_123_450 → '8,412만원', an amount at a glance; under ten thousand won the exact amount. */
export const tenThousands = (won: number): string =>
  won < 10_000 ? `${grouped(Math.round(won))}원` : `${grouped(Math.floor(won / 10_000))}만원`

/** Averages over fewer sales are not shown. */
export const fewestSales = 5

/** Gap of a price to the market's average, in percent with one decimal; undefined without an average. */
export function marketGap(kgPrice: number, average: number | null | undefined): number | undefined {
  if (!average) return undefined
  return Math.round(((kgPrice - average) / average) * 1000) / 10
}
