import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, it } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { resubmitProof } from '#contract/account.ts'
import { formOf } from '#tests/support/join.ts'
import { makeMember } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'

const kind = 'jpg, png, webp, heic, pdf 파일만 올릴 수 있습니다.'
const unreadable = '파일을 읽을 수 없습니다. 다른 파일을 올려주세요.'
const missing = '증명용 이미지 파일을 선택하세요'
const tooLarge = '10MB까지 올릴 수 있습니다.'
const pixels = '사진이 너무 큽니다. 4,000만 화소까지 올릴 수 있습니다.'
const tooLong = '사진이 너무 깁니다. 한 변은 20,000화소까지 올릴 수 있습니다.'
const heic = '이 HEIC 사진은 열 수 없습니다. JPG로 바꾸어 올려주세요.'

const text = (words: string) => Buffer.from(words, 'latin1')
const picture = (format: 'png' | 'jpeg' | 'webp') =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#b33' } })
    .toFormat(format)
    .toBuffer()

function chunk(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(body.length)
  const named = Buffer.concat([text(name), body])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([head, named, sum])
}

/** A PNG whose header has this size, with as many zero bytes as given. */
function png(width: number, height: number, zeros: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc(zeros))
  return Buffer.concat([
    text('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const pdfOf = (inner: string, end = 'startxref\n9\n%%EOF\n') =>
  text(
    `%PDF-1.7\n1 0 obj<</Type /Catalog /Pages 2 0 R ${inner}>>endobj\n2 0 obj<</Type /Pages /Count 1>>endobj\n${end}`,
  )
const ftyp = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), text(`ftyp${brand}\0\0\0\0mif1heic`), Buffer.alloc(200)])

async function corpus(): Promise<[what: string, name: string, bytes: Buffer, sentence: string][]> {
  const jpeg = await picture('jpeg')
  const image = await picture('png')
  const webp = await picture('webp')
  const scripts = [
    '<script>alert(1)</script>',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '<html><body>x',
  ]
  return [
    ['nothing', 'a.png', Buffer.alloc(0), missing],
    ['one byte', 'a.png', text('x'), kind],
    ['zeros', 'a.jpg', Buffer.alloc(5_000), kind],
    ['an HTML page named as a picture', 'a.jpg', text(`${scripts[2]}${'x'.repeat(500)}`), kind],
    ['an SVG', 'a.svg', text(scripts[1]!), kind],
    ['an SVG named as a picture', 'a.png', text(scripts[1]!), kind],
    ['an SVG with an XML head', 'a.png', text(`<?xml version="1.0"?>${scripts[1]!}`), kind],
    ['a GIF that is a script', 'a.gif', text(`GIF89a/*${scripts[0]}*/=1;alert(1)//${'x'.repeat(100)}`), kind],
    ['a GIF named as a JPEG', 'a.jpg', text(`GIF89a${'\0'.repeat(100)}`), kind],
    ['a BMP', 'a.bmp', text(`BM${'\0'.repeat(100)}`), kind],
    ['a TIFF', 'a.tif', text(`II*\0${'\0'.repeat(100)}`), kind],
    ['a zip', 'a.zip', text(`PK\x03\x04${'\0'.repeat(100)}`), kind],
    ['a zip named as a PDF', 'a.pdf', text(`PK\x03\x04${'\0'.repeat(100)}`), kind],
    ['a gzip', 'a.png', Buffer.from([31, 139, 8, 0, ...Array<number>(50).fill(0)]), kind],
    ['a program', 'a.jpg', text(`MZ${'\0'.repeat(200)}`), kind],
    ['a Linux program', 'a.png', text(`\x7fELF${'\0'.repeat(200)}`), kind],
    ['a shell script', 'a.png', text(`#!/bin/sh\nrm -rf /\n${'#'.repeat(50)}`), kind],
    ['PostScript', 'a.pdf', text(`%!PS-Adobe-3.0\n${' '.repeat(50)}`), kind],
    ['an MP4', 'a.heic', ftyp('isom'), kind],
    ['an AVIF', 'a.avif', ftyp('avif'), kind],
    ['a real picture named as a page', 'a.html', image, kind],
    ['a real picture named as a program', 'a.jpg.exe', jpeg, kind],
    ['a real picture named as an SVG', 'a.svg', image, kind],
    ['a real picture named as a PDF', 'a.pdf', image, kind],
    ['a real PDF named as a picture', 'a.png', pdfOf(''), kind],
    ['a PNG of 50,000 by 50,000', 'bomb.png', png(50_000, 50_000, 1_000_000), pixels],
    ['a PNG of 2,000,000,000 pixels a side', 'bomb.png', png(2_000_000_000, 2_000_000_000, 100), unreadable],
    ['a PNG one row above the limit', 'a.png', png(8_000, 5_001, 1_000), pixels],
    ['a PNG of one pixel by 40,000,000', 'a.png', png(1, 40_000_000, 1_000), tooLong],
    ['a PNG of 40,000,000 pixels by one', 'a.png', png(40_000_000, 1, 1_000), tooLong],
    ['a PNG without a side', 'a.png', png(0, 10, 100), unreadable],
    ['a PNG with too little in it', 'a.png', png(1_000, 1_000, 50), unreadable],
    ['a PNG cut short', 'a.png', (await noise()).subarray(0, 20_000), unreadable],
    ['a PNG that is only a head', 'a.png', image.subarray(0, 40), unreadable],
    ['a JPEG cut short', 'a.jpg', jpeg.subarray(0, jpeg.length / 2), unreadable],
    [
      'a JPEG that is only a head',
      'a.jpg',
      Buffer.concat([Buffer.from([255, 216, 255, 224]), text(scripts[0]!)]),
      unreadable,
    ],
    ['a WebP cut short', 'a.webp', webp.subarray(0, 30), unreadable],
    ['a WebP that is none', 'a.webp', text(`RIFF\x10\0\0\0WEBP${scripts[0]}`), unreadable],
    ['a HEIC', 'a.heic', ftyp('heic'), heic],
    ['a HEIC named as a JPEG', 'a.jpg', ftyp('mif1'), heic],
    ['a PDF that is only a head', 'a.pdf', text(`%PDF-1.7\n${' '.repeat(40)}`), unreadable],
    ['a PDF of another version', 'a.pdf', text(`%PDF-x${' '.repeat(40)}startxref 1 %%EOF`), unreadable],
    ['a PDF without an end', 'a.pdf', pdfOf('', ''), unreadable],
    [
      'a PDF with a page behind it',
      'a.pdf',
      Buffer.concat([pdfOf(''), text(scripts[2]! + 'x'.repeat(2_000))]),
      unreadable,
    ],
    ['a PDF without pages', 'a.pdf', text('%PDF-1.7\n1 0 obj<<>>endobj\nstartxref\n9\n%%EOF\n'), unreadable],
    ['a PDF behind a page', 'a.pdf', Buffer.concat([text('<html>'), pdfOf('')]), kind],
    ['more than 10 MB', 'a.jpg', Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024)]), tooLarge],
    ['more than a body may have', 'a.jpg', Buffer.concat([jpeg, Buffer.alloc(13 * 1024 * 1024)]), tooLarge],
  ]
}

const noise = () =>
  sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 120, sigma: 60 },
    },
  })
    .png()
    .toBuffer()

const kept = ({ config }: Market) => readdir(path.join(config.filesDir, 'private')).catch(() => [])
const everything = ({ config }: Market) => readdir(config.filesDir, { recursive: true }).catch(() => [])

describe('a hostile file', () => {
  it('is refused with its sentence and leaves nothing behind', async () => {
    await using market = await openMarket()
    const applicant = await market.as((await makeMember(market.db, { status: 'REJECT' })).userid)
    const said: string[] = []
    const expected: string[] = []
    for (const [what, name, bytes, sentence] of await corpus()) {
      expected.push(`${what}: ${sentence}`)
      const form = formOf({}, bytes, name)
      if (bytes.length === 0) form.set('file', new File([], name))
      said.push(`${what}: ${(await refusalOf(applicant.send(resubmitProof, { body: form as never }))).message}`)
    }
    assert.deepEqual(said, expected)
    assert.deepEqual(await everything(market), [])
    const { rows } = await sql`select 1 from user_certs`.execute(market.db)
    assert.deepEqual(rows, [])
  })

  it('loses its place, its camera and whatever hangs behind it', async () => {
    await using market = await openMarket()
    const member = await makeMember(market.db, { status: 'REJECT' })
    const applicant = await market.as(member.userid)
    const withPlace = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#fff' } })
      .withExif({ IFD0: { Copyright: '<script>alert(1)</script>', Make: 'CanaryCam' } })
      .jpeg()
      .toBuffer()
    const polyglot = Buffer.concat([withPlace, text('<script>alert("behind")</script>PK\x03\x04')])
    assert.ok(polyglot.includes('CanaryCam'))
    await applicant.send(resubmitProof, { body: formOf({}, polyglot, '사진.jpg') as never })
    const answer = await fetch(`${market.url}/api/users/application/proof`, {
      headers: { authorization: `Bearer ${applicant.token}` },
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    assert.equal((await sharp(bytes).metadata()).format, 'jpeg')
    for (const canary of ['CanaryCam', 'script', 'behind', 'PK\x03\x04']) assert.ok(!bytes.includes(canary), canary)
  })

  it('has no say in where it is kept, and its name is only shown', async () => {
    await using market = await openMarket()
    const member = await makeMember(market.db, { status: 'REJECT' })
    const applicant = await market.as(member.userid)
    const bytes = await picture('png')
    const names: [string, string][] = [
      ['../../../../tmp/x.png', 'x.png'],
      ['..\\..\\windows\\x.png', 'x.png'],
      ['/etc/passwd.png', 'passwd.png'],
      ['a\u202egnp.exe.png', 'agnp.exe.png'],
      ['\u200f\u2066사업자.png', '사업자.png'],
      [`${'가'.repeat(300)}.png`, `${'가'.repeat(96)}.png`],
      ['..', '파일'],
      ['사업자 등록증 (최종).png', '사업자 등록증 (최종).png'],
      ["x'; drop table users;--.png", "x'; drop table users;--.png"],
    ]
    for (const [name, shown] of names) {
      await applicant.send(resubmitProof, { body: formOf({}, bytes, name) as never })
      const cert = await market.db
        .selectFrom('user_certs')
        .select('ori_name')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      assert.equal(cert.ori_name, shown)
    }
    for (const name of await kept(market)) assert.match(name, /^[0-9a-f]{48}$/)
    assert.equal((await everything(market)).length, names.length + 1)
  })

  it('does not get in by another door', async () => {
    await using market = await openMarket()
    const applicant = await market.as((await makeMember(market.db, { status: 'REJECT' })).userid)
    const bytes = await picture('png')
    const post = (form: FormData | string, headers = {}, place = '/api/users/application/proof') =>
      fetch(`${market.url}${place}`, {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${applicant.token}`, ...headers },
      })
    const two = formOf({}, bytes)
    two.append('file', new File([new Uint8Array(bytes)], 'b.png'))
    const elsewhere = new FormData()
    elsewhere.append('other', new File([new Uint8Array(bytes)], 'b.png'))
    assert.equal((await post(two)).status, 400)
    assert.equal((await post(elsewhere)).status, 400)
    assert.equal((await post(formOf({ __proto__x: '1' }, bytes))).status, 400)
    assert.equal((await post(formOf({ constructor: '1' }, bytes))).status, 400)
    assert.equal((await post(formOf({ __proto__: '1' } as never, bytes), {}, '/api/logins/user')).status, 415)
    assert.equal((await post('{}', { 'content-type': 'application/json' })).status, 415)
    assert.equal((await post('--x\r\nbroken', { 'content-type': 'multipart/form-data; boundary=x' })).status, 400)
    assert.equal((await post('', { 'content-type': 'multipart/form-data' })).status, 400)
    const visitor = await fetch(`${market.url}/api/users/application/proof`, {
      method: 'POST',
      body: formOf({}, bytes),
    })
    assert.equal(visitor.status, 401)
    assert.deepEqual(await everything(market), [])
  })
})
