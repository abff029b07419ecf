import { createHash, timingSafeEqual } from 'node:crypto'
import { beginsWithZeros, workBits } from '#domain/proof-of-work.ts'
import type { Config } from '#server/config.ts'
import { keyedHash } from './seal.ts'

const seconds = 600

/** A piece of work for one purpose: signed, good for ten minutes. `nonce` tells it from others of the same purpose. */
export function workFor(
  config: Config,
  purpose: string,
  now: number,
  nonce: number,
): { challenge: string; bits: number } {
  return { challenge: challengeOf(config, purpose, now + seconds, nonce), bits: workBits }
}

/** The nonce of a piece of work that was set by us for this purpose, is not too old, and is done. */
export function nonceOfDone(config: Config, purpose: string, now: number, work: string): number | undefined {
  const [, challenge = '', until = '', nonce = ''] = /^((\d{1,10})\.(\d{1,10})\.[\w-]{43}):\d{1,12}$/.exec(work) ?? []
  const right = challengeOf(config, purpose, Number(until), Number(nonce))
  const isOurs = challenge.length === right.length && timingSafeEqual(Buffer.from(challenge), Buffer.from(right))
  const isDone = isOurs && Number(until) >= now && beginsWithZeros(createHash('sha256').update(work).digest(), workBits)
  return isDone ? Number(nonce) : undefined
}

function challengeOf(config: Config, purpose: string, until: number, nonce: number): string {
  const signed = keyedHash(config, 'work', `${until}.${nonce}.${purpose}`).toString('base64url')
  return `${until}.${nonce}.${signed}`
}
