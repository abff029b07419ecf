import type { Envelope } from '#contract/envelope.ts'

/** The server said no: `message` is the sentence to show, `result` may carry details (`failed[]`). */
export class ServerRefusal extends Error {
  override name = 'ServerRefusal'
  errno: number
  status: number
  result: unknown
  constructor(status: number, envelope: Envelope<unknown>) {
    super(envelope.message)
    this.errno = envelope.errno
    this.status = status
    this.result = envelope.result
  }
}

/** No readable response: offline, too slow, or an answer from something in between (a proxy, a captive portal). */
export class NetworkFailure extends Error {
  override name = 'NetworkFailure'
  constructor(cause?: unknown) {
    super('네트워크가 원활하지 않습니다. 잠시 후 다시 시도해주세요.', { cause })
  }
}

/** A refusal that would be the same for a repeated request. Not so 429: the server is overloaded. */
export const isFinal = (error: unknown): error is ServerRefusal =>
  error instanceof ServerRefusal && error.status < 500 && error.status !== 429

/** The sentence to show for anything that was thrown. */
export function errorMessage(error: unknown): string {
  if (error instanceof ServerRefusal || error instanceof NetworkFailure) return error.message
  return '서버 오류로 인해 데이터를 가져올 수 없습니다. 다시 시도해주세요.'
}
