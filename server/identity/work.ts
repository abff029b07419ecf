import { createHash, timingSafeEqual } from 'node:crypto'
import { beginsWithZeros, workBits } from '#domain/proof-of-work.ts'
import type { Config } from '#server/config/config.ts'
import { keyedHashes } from '#server/session-tokens/seal.ts'

const seconds = 600

/** A challenge for a proof of work, for one purpose: signed, and valid for ten minutes. `nonce` tells it from others of the same purpose. */
export function workFor(
  config: Config,
  purpose: string,
  now: number,
  nonce: number,
): { challenge: string; bits: number } {
  return { challenge: challengesOf(config, purpose, now + seconds, nonce)[0]!, bits: workBits }
}

/** The nonce of a proof of work; undefined unless we issued its challenge for this purpose, it has not expired and the work is done. */
export function nonceOfDone(config: Config, purpose: string, now: number, work: string): number | undefined {
  const [, challenge = '', until = '', nonce = ''] = /^((\d{1,10})\.(\d{1,10})\.[\w-]{43}):\d{1,12}$/.exec(work) ?? []
  const isOurs = challengesOf(config, purpose, Number(until), Number(nonce)).some((right) => isSame(challenge, right))
  const isDone = isOurs && Number(until) >= now && beginsWithZeros(createHash('sha256').update(work).digest(), workBits)
  return isDone ? Number(nonce) : undefined
}

const isSame = (said: string, right: string): boolean =>
  said.length === right.length && timingSafeEqual(Buffer.from(said), Buffer.from(right))

/** The challenges signed by each of our keys, the present key first. */
const challengesOf = (config: Config, purpose: string, until: number, nonce: number): string[] =>
  keyedHashes(config, 'work', `${until}.${nonce}.${purpose}`).map(
    (signed) => `${until}.${nonce}.${signed.toString('base64url')}`,
  )
