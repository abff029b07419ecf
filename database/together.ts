import type { QueryResult, RawBuilder } from 'kysely'
import type { Database, Trx } from './connect.ts'

type Answers<Statements extends readonly unknown[]> = {
  [At in keyof Statements]: Statements[At] extends RawBuilder<infer Row> ? QueryResult<Row> : never
}

/**
 * Sends statements on one connection, in this order, without waiting for the results in between: one round trip for all. They are executed
 * one after the other, as if each had been sent alone; in a transaction those after a failed one are not executed, and its error is thrown.
 */
export function together<Statements extends readonly RawBuilder<unknown>[]>(
  db: Database | Trx,
  ...statements: Statements
): Promise<Answers<Statements>> {
  return db.getExecutor().provideConnection(async (connection) => {
    const answers = statements.map((statement) => connection.executeQuery(statement.compile(db)))
    // The connection is kept until all are answered, so that nobody else gets it before.
    await Promise.allSettled(answers)
    return Promise.all(answers)
  }) as Promise<Answers<Statements>>
}

/** Sends a statement of a transaction without waiting for its result. The caller has to await `answer` in the end. */
export async function ahead(trx: Trx, statement: RawBuilder<unknown>): Promise<{ answer: Promise<unknown> }> {
  return trx.getExecutor().provideConnection(async (connection) => {
    const answer = connection.executeQuery(statement.compile(trx))
    answer.catch(() => {})
    return { answer }
  })
}
