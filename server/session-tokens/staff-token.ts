import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

/** The longest staff session, a working day, in seconds; its row may end it earlier. */
export const staffSessionSeconds = 12 * 60 * 60
const issuer = 'hangyeol'
const audience = 'operator'
const type = 'at+jwt'

/** Key and audience differ from those of members' tokens, so neither is accepted as the other. */
const keyOf = (secret: string) => createHmac('sha256', secret).update('operator access token').digest()

/** `now`: epoch milliseconds of the database's clock. */
export function signStaffToken(secret: string, sessionId: string, now: number): Promise<string> {
  const seconds = Math.floor(now / 1000)
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: type })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + staffSessionSeconds)
    .sign(keyOf(secret))
}

/** The session id of a token, also of an expired one; undefined for a token that we have not signed for staff. */
export async function readStaffToken(secret: string, token: string): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify<{ sid: string }>(token, keyOf(secret), {
      algorithms: ['HS256'],
      typ: type,
      issuer,
      audience,
      requiredClaims: ['exp', 'sid'],
      // Expired tokens are accepted here: the session's row decides.
      currentDate: new Date(0),
      clockTolerance: Number.MAX_SAFE_INTEGER,
    })
    return payload.sid
  } catch {
    return undefined
  }
}
