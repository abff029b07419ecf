/** SHA-256 (FIPS 180-4). WebCrypto computes one hash per promise, which is ten times too slow for many of them. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const blocks = (bytes.length + 9 + 63) >> 6
  const padded = new Uint8Array(blocks << 6)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, bytes.length * 8)
  const state = Uint32Array.from(start)
  for (let at = 0; at < padded.length; at += 64) mix(state, view, at)
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, index) => digest.setUint32(index * 4, word))
  return new Uint8Array(digest.buffer)
}

const [start, rounds] = constants()
const words = new Uint32Array(64)
const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))

function mix(state: Uint32Array, view: DataView, at: number): void {
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + i * 4)
  for (let i = 16; i < 64; i++) {
    const w15 = words[i - 15]!
    const w2 = words[i - 2]!
    const s0 = turned(w15, 7) ^ turned(w15, 18) ^ (w15 >>> 3)
    const s1 = turned(w2, 17) ^ turned(w2, 19) ^ (w2 >>> 10)
    words[i] = words[i - 16]! + s0 + words[i - 7]! + s1
  }
  let a = state[0]! | 0
  let b = state[1]! | 0
  let c = state[2]! | 0
  let d = state[3]! | 0
  let e = state[4]! | 0
  let f = state[5]! | 0
  let g = state[6]! | 0
  let h = state[7]! | 0
  for (let i = 0; i < 64; i++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const one = (h + s1 + ((e & f) ^ (~e & g)) + rounds[i]! + words[i]!) | 0
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  const after = [a, b, c, d, e, f, g, h]
  for (let i = 0; i < 8; i++) state[i] = state[i]! + after[i]!
}

/** The first 32 bits of the fractional parts of the square roots of the first 8 primes, and of the cube roots of the first 64. */
function constants(): [Uint32Array, Uint32Array] {
  const primes: number[] = []
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  const fraction = (root: number) => (root - Math.floor(root)) * 2 ** 32
  return [
    Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
    Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
  ]
}
