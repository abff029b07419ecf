import { createHmac, timingSafeEqual } from 'node:crypto'

export class SmsError extends Error {
  readonly status: number
  readonly errorCode: string

  constructor(status: number, errorCode: string, message: string) {
    super(message)
    this.status = status
    this.errorCode = errorCode
  }
}

const form =
  /^HMAC-SHA256\s+apiKey=(?<apiKey>[^,\s]+),\s*date=(?<date>[^,\s]+),\s*salt=(?<salt>[^,\s]+),\s*signature=(?<signature>[0-9a-f]+)$/i
const skew = 15 * 60_000

/**
 * Checks `Authorization: HMAC-SHA256 apiKey=…, date=…, salt=…, signature=…`; the signature is made over date + salt.
 * `used` keeps the pairs seen, since each signature is good once. Dates are compared with the machine's own clock.
 */
export function checkSignature(
  header: string | undefined,
  key: { apiKey: string; secret: string },
  used: Set<string>,
): void {
  const parts = form.exec(header ?? '')?.groups
  if (parts === undefined) throw new SmsError(401, 'Unauthorized', 'Authorization 헤더를 읽을 수 없습니다.')
  const { apiKey, date = '', salt = '', signature = '' } = parts
  if (apiKey !== key.apiKey) throw new SmsError(403, 'InvalidAPIKey', '유효한 API Key가 아닙니다.')
  if (salt.length < 12 || salt.length > 64) throw new SmsError(400, 'ValidationError', 'salt는 12~64자여야 합니다.')
  const made = Date.parse(date)
  if (Number.isNaN(made)) throw new SmsError(400, 'ValidationError', 'date는 ISO 8601 형식이어야 합니다.')
  if (Math.abs(Date.now() - made) > skew)
    throw new SmsError(403, 'RequestTimeTooSkewed', '요청 시각이 15분 이상 어긋났습니다.')
  const right = createHmac('sha256', key.secret)
    .update(date + salt)
    .digest()
  const given = Buffer.from(signature, 'hex')
  if (given.length !== right.length || !timingSafeEqual(given, right)) {
    throw new SmsError(403, 'SignatureDoesNotMatch', '서명이 일치하지 않습니다.')
  }
  if (used.has(signature)) throw new SmsError(403, 'DuplicatedSignature', '이미 쓴 서명입니다.')
  used.add(signature)
}
