import { NotForward } from '#database/forward-only.ts'
import { ConfigProblem } from '#server/config/config.ts'
import { Problem } from '#scripts/problem.ts'

/** Errors whose message is written for users. */
const sentences = [Problem, ConfigProblem, NotForward]
const diskFull = /ENOSPC|No space left on device|53100/

/**
 * The message of an error, if it is one of the usual ones. `databaseLog`: the database's log, because with a full disk its clients often
 * see only a lost connection.
 */
export function explain(error: unknown, databaseLog = ''): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (diskFull.test(text) || diskFull.test(databaseLog)) {
    return '디스크가 가득 찼어요. 자리를 비운 뒤 다시 실행해 주세요. 저장된 데이터는 그대로 있어요.'
  }
  return sentences.some((kind) => error instanceof kind) ? (error as Error).message : text
}
