/** What search engines, messengers and the window's title are told of a page. Addresses are paths of the shop or whole. */
export type Head = {
  title: string
  description: string
  /** The one address of the page: without filters, letters as we write them. */
  path: string
  picture?: Picture | undefined
  /** What Open Graph calls the page. */
  kind?: 'website' | 'article' | 'product'
  /** Won, of a page about something that can be bought. */
  price?: number
  /** Not to be found by search engines: a member's own page, a search, something that is over. */
  hidden?: boolean
  /** Things of schema.org that the page is about (https://schema.org), written as JSON-LD. */
  things?: (shop: Shop) => Thing[]
}
export type Picture = { img_path: string; width: number; height: number; alt: string }
export type Thing = Record<string, unknown>

/** What things are told of the shop itself; `origin` is its address without a slash at the end. */
export type Shop = {
  origin: string
  company: { name: string; business_no: string; address: string; phone: string; email: string }
}

export const shopName = '한결'
/** 'A · 한결', as every window's title ends. */
export const titled = (words: string): string => `${words} · ${shopName}`

/** At most so many letters, on one line. */
export function shortened(words: string, most = 120): string {
  return words.length > most ? `${words.slice(0, most - 1)}…` : words
}
