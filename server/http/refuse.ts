import { type RefusalCode, refusals } from '#contract/refusals.ts'

/** An expected "no", in the buyer's words. `result` carries details such as the products that failed. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly errno: number
  readonly status: number
  readonly result: unknown
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined

  constructor(code: RefusalCode, message: string, result: unknown = null, retryAfter?: number) {
    super(message)
    const { errno, status } = refusals[code]
    this.code = code
    this.errno = errno
    this.status = status
    this.result = result
    this.retryAfter = retryAfter
  }
}

/** `throw refuse('cart.taken', '12번 상품은 …', { failed })` */
export function refuse(
  code: RefusalCode,
  message: string = refusals[code].message,
  result: unknown = null,
  retryAfter?: number,
): Refusal {
  return new Refusal(code, message, result, retryAfter)
}
