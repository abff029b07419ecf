import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Caller } from './caller.ts'

export const accessTokenSeconds = 600
const issuer = 'hangyeol'
const audience = 'member'
const type = 'at+jwt'
const keptTokens = 5_000

/** `expiresAt`: epoch milliseconds of the database's clock. */
export type ReadToken = { caller: Caller; expiresAt: number }
export type AccessTokens = {
  sign(caller: Caller, now: number): Promise<string>
  /** Undefined for a token that we have not signed for members. An expired one is read too: the caller compares `expiresAt`. */
  read(token: string): Promise<ReadToken | undefined>
}

const made = new Map<string, AccessTokens>()

/** Signs and reads access tokens: HS256, 10 minutes. Tokens that were read lately are cached, so that reading one again is a map look-up. */
export function accessTokens(secret: string): AccessTokens {
  let tokens = made.get(secret)
  if (!tokens) made.set(secret, (tokens = makeAccessTokens(secret)))
  return tokens
}

function makeAccessTokens(secret: string): AccessTokens {
  const key = createHmac('sha256', secret).update('access token').digest()
  const kept = new Map<string, ReadToken>()

  return {
    sign({ id, userid, sessionId, status }, now) {
      const seconds = Math.floor(now / 1000)
      return new SignJWT({ sid: sessionId, userid, status })
        .setProtectedHeader({ alg: 'HS256', typ: type })
        .setSubject(String(id))
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + accessTokenSeconds)
        .sign(key)
    },
    async read(token) {
      const known = kept.get(token)
      if (known) return known
      const read = await verify(token, key)
      if (!read) return undefined
      if (kept.size >= keptTokens) kept.delete(kept.keys().next().value ?? '')
      kept.set(token, read)
      return read
    },
  }
}

async function verify(token: string, key: Uint8Array): Promise<ReadToken | undefined> {
  try {
    const { payload } = await jwtVerify<{ sid: string; userid: string; status: Caller['status'] }>(token, key, {
      algorithms: ['HS256'],
      typ: type,
      issuer,
      audience,
      requiredClaims: ['exp', 'sub', 'sid', 'userid', 'status'],
      // The caller compares the expiry with the database's clock, so expired tokens are accepted here.
      currentDate: new Date(0),
      clockTolerance: Number.MAX_SAFE_INTEGER,
    })
    const { sub, sid, userid, status, exp = 0 } = payload
    return { caller: { id: Number(sub), userid, sessionId: sid, status }, expiresAt: exp * 1000 }
  } catch {
    return undefined
  }
}
