import { type Market, openMarket } from './market.ts'
import { stock } from './stock.ts'

/** The content of a market before its first test. A file that needs a market in which no other has sold anything names a ground of its own. */
export type Ground = { name: string; prepare?: (market: Market) => Promise<unknown> }

export type Grounds = AsyncDisposable & {
  /** The market of this ground: the existing one if it has the same ground. `prepared`: the result of `prepare`. */
  stand(ground: Ground): Promise<{ market: Market; prepared: unknown }>
}

/** One market at a time: another ground costs a new market, but another worker would cost a browser and a process too. */
export function openGrounds(): Grounds {
  let standing: { name: string; market: Market; prepared: unknown } | undefined
  const leave = async () => {
    await standing?.market[Symbol.asyncDispose]()
    standing = undefined
  }
  return {
    async stand({ name, prepare }) {
      if (standing?.name === name) return standing
      await leave()
      const market = await openMarket({ sweepsAtOnce: true })
      standing = { name, market, prepared: undefined }
      await stock(market.db)
      standing.prepared = await prepare?.(market)
      return standing
    },
    [Symbol.asyncDispose]: leave,
  }
}
