import type { Database, Trx } from '#database/connect.ts'

/** The same database over a connection that breaks after each commit: the transaction is committed, but its response is lost. */
export function loseCommitAnswers(db: Database): Database {
  const transaction = () => ({
    async execute(work: (trx: Trx) => Promise<unknown>) {
      await db.transaction().execute(work)
      throw new Error('Connection terminated unexpectedly')
    },
  })
  return new Proxy(db, {
    get(all, name) {
      if (name === 'transaction') return transaction
      const value: unknown = Reflect.get(all, name)
      return typeof value === 'function' ? value.bind(all) : value
    },
  })
}
