import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

/** As long as a staff session may last at most, a working day; the session's own row ends it earlier. */
export const staffSessionSeconds = 12 * 60 * 60
const issuer = 'hangyeol'
const audience = 'operator'
const type = 'at+jwt'

/** Another key and another audience than a member's: neither can be taken for the other. */
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

/** The session a token was made for, whether it is over or not; undefined for anything that we have not signed for staff. */
export async function readStaffToken(secret: string, token: string): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify<{ sid: string }>(token, keyOf(secret), {
      algorithms: ['HS256'],
      typ: type,
      issuer,
      audience,
      requiredClaims: ['exp', 'sid'],
      // The session's row says whether it is over.
      currentDate: new Date(0),
      clockTolerance: Number.MAX_SAFE_INTEGER,
    })
    return payload.sid
  } catch {
    return undefined
  }
}
