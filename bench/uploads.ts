import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import type { BenchMarket } from './bench-market.ts'
import { memoryOf } from './child.ts'

type Times = { calls: number; refused: number; p50: number; p99: number }
export type Uploads = {
  sent: number
  kept: number
  alone: Times
  meanwhile: Times
  before: number
  peak: number
  after: number
}

const atOnce = 20
const listed = '/api/fronts/products/items?page=1&limit=10&product_type=S&ps_code=1'

/**
 * Runs twenty uploads at once, again and again: large photographs and decompression bombs. Measures the latency of a list call meanwhile,
 * and memory.
 */
export async function measureUploads(market: BenchMarket, rounds: number): Promise<Uploads> {
  const [photo, bomb] = [await largePhoto(), await bursting()]
  const base = `http://127.0.0.1:${market.shop.port}`
  const memory = () => memoryOf(market.shop.pid) ?? Number.NaN
  const done = { sent: 0, kept: 0 }
  const alone = await listCalls(base, () => wait(3_000))
  const before = memory()
  let peak = before
  const watching = setInterval(() => (peak = Math.max(peak, memory())), 25)
  const meanwhile = await listCalls(base, async () => {
    for (let round = 0; round < rounds; round++) {
      const all = Array.from({ length: atOnce }, async (_, n) => {
        const token = await market.tokenOf(1 + n)
        const answer = await upload(base, token, n % 2 ? photo : bomb)
        done.sent += 1
        done.kept += answer === 200 ? 1 : 0
      })
      await Promise.all(all)
    }
  })
  clearInterval(watching)
  await wait(2_000)
  return { ...done, alone, meanwhile, before, peak, after: memory() }
}

/** Four clients request a list while something else is going on. */
async function listCalls(base: string, meanwhile: () => Promise<unknown>): Promise<Times> {
  const times: number[] = []
  let refused = 0
  let over = false
  const caller = async () => {
    while (!over) {
      const from = performance.now()
      const answer = await fetch(base + listed)
      await answer.arrayBuffer()
      // An overloaded server refuses at once (503) instead of letting everybody wait.
      if (answer.ok) times.push(performance.now() - from)
      else refused += 1
    }
  }
  const callers = Promise.all([caller(), caller(), caller(), caller()])
  await meanwhile().finally(() => (over = true))
  await callers
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { calls: times.length, refused, p50: at(0.5), p99: at(0.99) }
}

async function upload(base: string, token: string, bytes: Buffer): Promise<number> {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(bytes)], 'licence.png'))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${base}/api/users/application/proof`, { method: 'POST', body, headers })
  await answer.arrayBuffer()
  return answer.status
}

/** The largest allowed photograph, of noise, which cannot be compressed further. */
async function largePhoto(): Promise<Buffer> {
  const [width, height] = [3_400, 2_550]
  const photo = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer()
  if (photo.length > 10 * 1024 * 1024) throw new Error(`too large: ${photo.length}`)
  return photo
}

/** A few kilobytes that unpack to 39,990,000 pixels, just within the limit. */
function bursting(): Promise<Buffer> {
  const [width, height] = [7_998, 5_000]
  return sharp(Buffer.alloc(width * height * 3), { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 9 })
    .toBuffer()
}
