import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { refuse } from '#server/http/refuse.ts'

/** OWASP's parameters for argon2id: 19 MiB, two passes. A hash takes 32 ms, so the queue protects both cores from a flood of logins. */
const wanted = { m: 19_456, t: 2, p: 1 }
const tagLength = 32
const atOnce = 2
const longestQueue = 50

type Parameters = typeof wanted
const derive = promisify(argon2)

/** PHC string: $argon2id$v=19$m=19456,t=2,p=1$salt$hash */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await inTurn(() => run(password, salt, wanted, tagLength))
  return `$argon2id$v=19$m=${wanted.m},t=${wanted.t},p=${wanted.p}$${plain(salt)}$${plain(tag)}`
}

/** `stale`: the hash was made with other parameters; if the password is right, it should be made again. */
export async function checkPassword(password: string, phc: string): Promise<{ right: boolean; stale: boolean }> {
  const parsed = parse(phc)
  if (!parsed) return { right: false, stale: false }
  const { parameters, salt, tag } = parsed
  const again = await inTurn(() => run(password, salt, parameters, tag.length))
  const stale = parameters.m !== wanted.m || parameters.t !== wanted.t || parameters.p !== wanted.p
  return { right: timingSafeEqual(again, tag), stale }
}

/** A hash of no password, so that a login with an unknown user id takes as much time as one with a known id. */
export const nobodysPassword = `$argon2id$v=19$m=${wanted.m},t=${wanted.t},p=${wanted.p}$${plain(randomBytes(16))}$${plain(randomBytes(tagLength))}`

function run(password: string, salt: Buffer, { m, t, p }: Parameters, length: number): Promise<Buffer> {
  return derive('argon2id', { message: password, nonce: salt, memory: m, passes: t, parallelism: p, tagLength: length })
}

function parse(phc: string): { parameters: Parameters; salt: Buffer; tag: Buffer } | undefined {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(phc)
  if (!match) return undefined
  const [, m, t, p, salt = '', tag = ''] = match
  return {
    parameters: { m: Number(m), t: Number(t), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/** PHC's base64 has no padding. */
function plain(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) {
    if (waiting.length >= longestQueue) throw refuse('rate.busy', undefined, null, 3)
    await new Promise<void>((go) => waiting.push(go))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
