export type Change = { field: string; before: string | null; after: string | null }

/** The differences between two values, one for each field however deeply nested; `mask` hides personal data. */
export function changesOf(before: unknown, after: unknown, { mask }: { mask: boolean }): Change[] {
  const was = flat(before)
  const is = flat(after)
  const shown = (field: string, value: string | undefined) =>
    value === undefined ? null : mask ? masked(field, value) : value
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((field) => was.get(field) !== is.get(field))
    .map((field) => ({ field, before: shown(field, was.get(field)), after: shown(field, is.get(field)) }))
}

/** 'sheet.boxes.3.weight' → '4.2'. A list of plain values is one value. */
function flat(value: unknown, path = '', found = new Map<string, string>()): Map<string, string> {
  if (value === null || value === undefined) return found
  if (typeof value !== 'object') found.set(path, typeof value === 'string' ? value : JSON.stringify(value))
  else if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) {
    if (value.length > 0) found.set(path, value.join(', '))
  } else for (const [name, one] of Object.entries(value)) flat(one, path ? `${path}.${name}` : name, found)
  return found
}

const personal =
  /^(userid|name|login|ip|.*(phone|tel$|fax|email|business|addr|zipcode|reci_|depositor|account|last4|content|memo|words|text|note|contact|representative).*)$/i

/** Fields whose long numbers are not personal: those of an animal, a parcel or an order. */
const harmless = /(cattle_no|tracking_number|order_no|_at$|ids?$|^refunds$)/

function masked(field: string, value: string): string {
  const parts = field.split('.')
  if (parts.some((part) => personal.test(part))) return hidden(value)
  return harmless.test(parts.at(-1) ?? '') ? value : maskedWords(value)
}

const hidden = (value: string): string => `${value.slice(0, 1)}•••`

/** Free text with everything masked that could be a telephone, an account, a business number or a mail address. */
export const maskedWords = (words: string): string =>
  words.replaceAll(/\d[\d\s-]{6,}\d/g, '•••').replaceAll(/[^\s@]+@[^\s@]+/g, '•••')
