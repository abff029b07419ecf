const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5]

/** The check digit of a Korean business number. */
export function isBusinessNumber(number: string): boolean {
  if (!/^\d{10}$/.test(number)) return false
  const digits = Array.from(number, Number)
  const sum = weights.reduce((total, weight, place) => total + weight * (digits[place] ?? 0), 0)
  const carried = Math.floor(((digits[8] ?? 0) * 5) / 10)
  return (10 - ((sum + carried) % 10)) % 10 === digits[9]
}

export const stateNames = { '01': '계속사업자', '02': '휴업자', '03': '폐업자', '': '' } as const
export type StateCode = keyof typeof stateNames

export type BusinessBook = {
  /** '' = not registered. */
  stateOf(number: string): StateCode
  set(number: string, state: StateCode): void
  clear(): void
}

/**
 * Every number with a right check digit is a running business, unless its serial (digits 6 to 9) says otherwise:
 * 9902 paused, 9903 closed, 9904 not registered. Single numbers can be set by hand.
 */
export function createBusinessBook(): BusinessBook {
  const set = new Map<string, StateCode>()
  return {
    stateOf(number) {
      const known = set.get(number)
      if (known !== undefined) return known
      if (!isBusinessNumber(number)) return ''
      const serial = number.slice(5, 9)
      return serial === '9902' ? '02' : serial === '9903' ? '03' : serial === '9904' ? '' : '01'
    },
    set: (number, state) => void set.set(number, state),
    clear: () => set.clear(),
  }
}
