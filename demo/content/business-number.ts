const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5]

/** Adds the check digit to nine digits. The demo's numbers begin with 999, a tax office that does not exist, so none can be a real company's. */
export function businessNumber(nine: string): string {
  const digits = Array.from(nine, Number)
  const sum = digits.reduce((total, digit, index) => total + digit * (weights[index] ?? 0), 0)
  const carried = Math.floor(((digits[8] ?? 0) * 5) / 10)
  return nine + String((10 - ((sum + carried) % 10)) % 10)
}
