/** What one answered. `text`: the body as it came. */
export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

/** Asks a shop over one kept-alive connection. `path` from the root of the shop's address, or a whole address elsewhere. */
export type Ask = (request: {
  method?: 'GET' | 'POST' | 'DELETE'
  path: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: object
}) => Promise<Answer>

/**
 * The work of a shop, in the words of this bench, for whatever shop there is. Each function does the work once and throws at an answer
 * that is not what was asked for; one that is left out is not measured. `n` counts from 0 and never comes twice in one run.
 */
export type Shop = {
  /** The first page of what is for sale, 10 of it, narrowed by two filters. */
  list?(ask: Ask, n: number): Promise<void>
  /** One thing, as its page shows it. */
  detail?(ask: Ask, n: number): Promise<void>
  /** Makes one thing that exists once somebody's, for now: into a cart where that reserves. */
  take?(ask: Ask, n: number): Promise<void>
  /** Everything from an empty cart to a paid order, the payment provider's part too. */
  buy?(ask: Ask, n: number): Promise<void>
  /** Gives back what was taken. */
  close?(ask: Ask): Promise<void>
}

/**
 * What a file of `bench/shops` exports as `openShop`. `takes` and `purchases`: how many of them there will be at most, so that there is
 * enough of what exists once; a Problem says when there is not.
 */
export type OpenShop = (ask: Ask, wanted: { takes: number; purchases: number; url: string }) => Promise<Shop>
