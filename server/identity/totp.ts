import { Secret, TOTP } from 'otpauth'

/** RFC 6238 with the usual values, the only ones that every authenticator app knows. */
const usual = { issuer: '한결', algorithm: 'SHA1', digits: 6, period: 30 }

/** A new secret of 160 bits, in base32, as one types it into an app. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32
export const base32 = (bytes: Uint8Array): string => new Secret({ buffer: new Uint8Array(bytes).buffer }).base32
export const totpStep = (now: number): number => TOTP.counter({ period: usual.period, timestamp: now })

/** The six digits of one 30-second step. */
export const totpAt = (secret: string, step: number): string =>
  new TOTP({ ...usual, secret }).generate({ timestamp: step * usual.period * 1000 })

/** The step that a code belongs to; undefined for a wrong one. One step to either side is accepted, for slow clocks and fingers. */
export function totpStepOf(secret: string, code: string, now: number): number | undefined {
  const away = new TOTP({ ...usual, secret }).validate({ token: code, timestamp: now, window: 1 })
  return away === null ? undefined : totpStep(now) + away
}

/** The otpauth: address, which an authenticator app reads as a QR code. */
export const totpAddress = (secret: string, login: string): string =>
  new TOTP({ ...usual, secret, label: login }).toString()
