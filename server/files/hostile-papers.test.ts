import assert from 'node:assert/strict'
import { createCipheriv } from 'node:crypto'
import { describe, it } from 'node:test'
import { deflateSync } from 'node:zlib'
import { resubmitProof } from '#contract/account.ts'
import { formOf } from '#tests/support/join.ts'
import { makeMember } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'

const unsafe = '이 PDF에는 링크나 스크립트, 첨부 파일처럼 확인할 수 없는 것이 있습니다. 사진으로 찍어 올려주세요.'

const text = (words: string) => Buffer.from(words, 'latin1')
const pdfOf = (inner: string) => pdfWith(text(`1 0 obj<</Type /Catalog /Pages 2 0 R ${inner}>>endobj\n`))
const stream = (description: string, body: Buffer) =>
  Buffer.concat([text(`5 0 obj<<${description}/Length ${body.length}>>\nstream\n`), body, text('\nendstream endobj\n')])
const pdfWith = (...streams: Buffer[]) =>
  Buffer.concat([text('%PDF-1.7\n2 0 obj<</Type /Pages /Count 1>>endobj\n'), ...streams, text('startxref\n9\n%%EOF\n')])
const script = '1 0 <</S /JavaScript /JS (app.alert(1))>>'
const deflated = (inner: string) => deflateSync(text(inner), { level: 9 })
const hex = (bytes: Buffer) => text(bytes.toString('hex'))
const objects = '/Type /ObjStm /N 1 /First 4 '
const deflate = '/Filter /FlateDecode '

/** Scripts in compressed objects, and tricks to hide them from a checker. */
const packedScripts: Record<string, Buffer> = Object.fromEntries(
  Object.entries({
    'a PDF with packed JavaScript': [stream(objects + deflate, deflated(script))],
    'packed in hexadecimal digits': [stream(`${objects}/Filter /ASCIIHexDecode `, hex(text(script)))],
    'packed in two ways': [stream(`${objects}/Filter [/ASCIIHexDecode /FlateDecode] `, hex(deflated(script)))],
    'packed twice': [stream(`${objects}/Filter [/FlateDecode /FlateDecode] `, deflateSync(deflated(script)))],
    'packed in a way that stands elsewhere': [stream(`${objects}/Filter 8 0 R `, deflated(script))],
    'packed under a name that is spelt': [stream(`/Type /Obj#53tm /N 1 /First 4 ${deflate}`, deflated(script))],
    'packed without saying so': [stream(`/N 1 /First 4 ${deflate}`, deflated(script))],
    'packed behind a comment': [stream(`/First 4 ${deflate}/N 1 % 1 0 obj <<\n`, deflated(script))],
    'packed behind a comment in a name’s place': [stream(`/First 4 ${deflate}/N% 1 0 obj <<\n1 `, deflated(script))],
    'packed behind text': [stream(`/First 4 ${deflate}/N 1 /X (>> endobj 1 0 obj << ) `, deflated(script))],
    'packed under a filter that comes first': [stream(`/F /Fl 1 0 obj << ${objects}`, deflated(script))],
    'packed with rows foretold': [stream(`${objects + deflate}/DecodeParms <</Predictor 12>> `, deflated(script))],
    'packed behind five megabytes': [stream(objects + deflate, deflated(' '.repeat(5_000_000) + script))],
    'packed in the 201st place': [
      ...Array.from({ length: 200 }, () => stream(objects + deflate, deflated('1 0 <<>>'))),
      stream(objects + deflate, deflated(script)),
    ],
  }).map(([what, streams]) => [what, pdfWith(...streams)]),
)

/** Files that a viewer unpacks in a moment and that take a checker long: most of it is one character, or names written as hex codes. */
const slow = () => {
  const spaces = deflated(' '.repeat(4_194_300))
  const spelt = deflated('#41'.repeat(1_398_100))
  const times = (n: number, body: Buffer) => pdfWith(...Array<Buffer>(n).fill(stream(objects + deflate, body)))
  return {
    '5 streams of spaces': times(5, spaces),
    '50 streams of spaces': times(50, spaces),
    '3 streams of spelt letters': times(3, spelt),
    '5 streams of spelt letters': times(5, spelt),
    '40 streams of spelt letters': times(40, spelt),
    '9 MB of spelt letters': pdfOf('#41'.repeat(3_000_000)),
    '9 MB of names': pdfOf('/#41'.repeat(2_250_000)),
  }
}

const acting: Record<string, Buffer> = {
  JavaScript: pdfOf('/OpenAction <</S /JavaScript /JS (app.alert(1))>>'),
  'hidden JavaScript': pdfOf('/OpenAction <</S /J#61vaScript /#4aS (app.alert(1))>>'),
  'starts a program': pdfOf('/OpenAction <</S /Launch /F (cmd.exe)>>'),
  'a file in it': pdfOf('/Names <</EmbeddedFiles 9 0 R>>'),
  'a form': pdfOf('/AcroForm <</XFA 9 0 R>>'),
  'a lock': pdfOf('/Encrypt 9 0 R'),
  'a link': pdfOf('/A <</S /URI /URI (https://evil.example)>>'),
  'opens another': pdfOf('/OpenAction <</S /GoToE /T 9 0 R>>'),
  plays: pdfOf('/OpenAction <</S /Rendition /R 9 0 R>>'),
  'acts at every page': pdfOf('/AA <</O 9 0 R>>'),
}

/** Bytes that look like a compressed picture, the same each time. */
const noise = (bytes: number) =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(bytes))

/** Requests /livez again and again until `work` is done. */
async function alive({ url }: Market, work: Promise<string>): Promise<string> {
  let said: string | undefined
  void work.then((end) => (said = end))
  await until(async () => (await fetch(`${url}/livez`)).status === 200 && said !== undefined)
  return work
}

describe('a hostile PDF', () => {
  it('is refused with its sentence when it acts, leads away or cannot be looked at', async () => {
    await using market = await openMarket()
    const applicant = await market.as((await makeMember(market.db, { status: 'REJECT' })).userid)
    for (const [what, bytes] of Object.entries({ ...acting, ...packedScripts })) {
      const body = formOf({}, bytes, 'a.pdf') as never
      assert.equal((await refusalOf(applicant.send(resubmitProof, { body }))).message, unsafe, what)
    }
  })

  it('is told from an honest one, whatever the pages of that are packed in', async () => {
    await using market = await openMarket()
    const applicant = await market.as((await makeMember(market.db, { status: 'REJECT' })).userid)
    const scan = stream('/Type /XObject /Subtype /Image /Filter /DCTDecode ', noise(3_000_000))
    const outlines = text('7 0 obj<</Type /Outlines /First 8 0 R /Last 8 0 R>>endobj\n')
    const font = stream('/Type /CMap /CIDSystemInfo <</Registry (Adobe)>> ' + deflate, deflated('begincmap'))
    const pages = stream(
      '/Type/ObjStm/N 2/First 10/Filter[/FlateDecode]',
      deflated('2 0 3 30 <</Type /Pages>> <</Type/Page>>'),
    )
    const open = stream(objects, text('1 0 <</Type /Page>>'))
    for (const bytes of [pdfWith(scan, outlines, font, pages), pdfWith(pages, scan, pages), pdfWith(open)])
      await applicant.send(resubmitProof, { body: formOf({}, bytes, 'a.pdf') as never })
  })

  it('holds up nobody else, however long it takes to look at', async () => {
    // Without sweeps, whose CPU time would be counted too.
    await using market = await openMarket({ env: { ROLE: 'server' } })
    const applicant = await market.as((await makeMember(market.db, { status: 'REJECT' })).userid)
    for (const [what, bytes] of Object.entries(slow())) {
      const body = formOf({}, bytes, 'a.pdf') as never
      const sent = applicant.send(resubmitProof, { body }).then(
        () => 'kept',
        (error: Error) => error.message,
      )
      const before = process.threadCpuUsage()
      const said = await alive(market, sent)
      const { user, system } = process.threadCpuUsage(before)
      assert.ok(['kept', unsafe].includes(said), `${what}: ${said}`)
      // CPU time of this thread alone, which serves all requests, so the figure does not depend on how busy the machine is. It is mostly
      // that of the requests to /livez; examined on this thread, each of these files would take five seconds and more.
      assert.ok(user + system < 2_500_000, `${what}: ${user + system} µs`)
    }
  })
})
