/** A response. `text`: the body as text. */
export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

/** Sends a request to a shop over a keep-alive connection. `path`: from the root of the shop's address, or a whole address elsewhere. */
export type Ask = (request: {
  method?: 'GET' | 'POST' | 'DELETE'
  path: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: object
}) => Promise<Answer>

/**
 * The work of a shop, for any shop product. Each function does the work once and throws if the response is not as expected; an absent one
 * is not measured. `n` counts from 0 and never repeats in one run.
 */
export type Shop = {
  /** The first page of 10 products, with two filters. */
  list?(ask: Ask, n: number): Promise<void>
  /** One product with its details. */
  detail?(ask: Ask, n: number): Promise<void>
  /** Reserves one unique item: puts it into a cart, if that reserves it. */
  take?(ask: Ask, n: number): Promise<void>
  /** Everything from an empty cart to a paid order, with the payment provider's part. */
  buy?(ask: Ask, n: number): Promise<void>
  /** Releases what was taken. */
  close?(ask: Ask): Promise<void>
}

/**
 * What a file of `bench/shops` exports as `openShop`. `takes` and `purchases`: how many of them there will be at most, so that there is
 * enough of what exists once; a Problem says when there is not.
 */
export type OpenShop = (ask: Ask, wanted: { takes: number; purchases: number; url: string }) => Promise<Shop>
