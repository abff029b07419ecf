/** The metadata of a page for search engines, messengers and the window title. Addresses are paths of the shop or absolute URLs. */
export type Head = {
  title: string
  description: string
  /** The canonical path of the page: without filters, in our spelling. */
  path: string
  picture?: Picture | undefined
  /** The Open Graph type. */
  kind?: 'website' | 'article' | 'product'
  /** Price in won, for a page about something that can be bought. */
  price?: number
  /** `noindex`: a member's own page, a search, or something that is over. */
  hidden?: boolean
  /** schema.org objects that the page is about, written as JSON-LD. */
  things?: (shop: Shop) => Thing[]
}
export type Picture = { img_path: string; width: number; height: number; alt: string }
export type Thing = Record<string, unknown>

/** The shop, for schema.org objects. `origin`: without a trailing slash. */
export type Shop = {
  origin: string
  company: { name: string; business_no: string; address: string; phone: string; email: string }
}

export const shopName = '한결'
/** 'A · 한결': a window title. */
export const titled = (words: string): string => `${words} · ${shopName}`

/** Shortens to at most `most` characters. */
export function shortened(words: string, most = 120): string {
  return words.length > most ? `${words.slice(0, most - 1)}…` : words
}
