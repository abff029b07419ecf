import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Upload } from '#contract/call.ts'
import type { Config } from '#server/config/config.ts'
import { endArrival, whileArriving } from './arrivals.ts'
import { Refusal, refuse } from './refuse.ts'

/** A file as it arrived, not examined yet. `name` is what the sender says. */
export type Incoming = { name: string; bytes: Buffer }
export type Parts = { fields: Record<string, string>; files: Incoming[] }

export const largestFile = 10 * 1024 * 1024
/** Bytes of the whole body, with fields and multipart framing. */
export const largestUpload = 12 * 1024 * 1024
/** Bytes of one field: the longest is a question of two thousand characters of three bytes each. */
const largestField = 8_000

export async function acceptUploads(app: FastifyInstance, { rateLimitFactor }: Config): Promise<void> {
  app.decorate('arrivals', new Map())
  app.decorate('arrivalsFactor', rateLimitFactor)
  await app.register(multipart)
  app.addHook('onRequest', (request, _reply, done) => {
    const upload = request.routeOptions.config.call?.upload
    const isForm = /^multipart\//i.test(request.headers['content-type'] ?? '')
    // A call without an upload takes no form, so that forms of foreign pages are refused.
    if (isForm && !upload) return done(refuse('input.type'))
    if (upload && !isForm) return done(refuse('input.type'))
    if (upload && Number(request.headers['content-length'] ?? 0) > largestUpload) return done(refuse('file.too-large'))
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    endArrival(request)
    done(null, payload)
  })
}

/** Reads the parts of a multipart body, up to the limits. Each field may occur once; undeclared fields are left to the schema to refuse. */
export async function readParts(request: FastifyRequest, { field, max }: Upload): Promise<Parts> {
  try {
    const parts = await whileArriving(request, () => read(request, field, max))
    // A form without a file needs no examination, so it stops counting at once.
    if (parts.files.every(({ bytes }) => bytes.length === 0)) endArrival(request)
    return parts
  } catch (error) {
    throw refusalOf(error as Error & { code?: string })
  }
}

async function read(request: FastifyRequest, field: string, max: number): Promise<Parts> {
  const fields = new Map<string, string>()
  const files: Incoming[] = []
  const limits = {
    fileSize: largestFile,
    files: max,
    fields: 40,
    parts: 40 + max,
    fieldSize: largestField,
    fieldNameSize: 60,
  }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer()
      if (plain(part.fieldname) !== plain(field)) throw refuse('input.invalid')
      files.push({ name: part.filename ?? '', bytes })
      continue
    }
    // A form may send an empty value for a file field in which no file was chosen.
    if (plain(part.fieldname) === plain(field) && part.value === '') continue
    if (fields.has(part.fieldname) || part.valueTruncated || part.fieldnameTruncated) throw refuse('input.invalid')
    // A form sends each line break as \r\n; in a JSON body it is \n.
    fields.set(part.fieldname, String(part.value).replaceAll('\r\n', '\n'))
  }
  return { fields: Object.fromEntries(fields), files }
}

/** Whether the body could not be read because its connection broke or was too slow, or the server was busy: not because of its content. */
export const hasBrokenOff = ({ raw }: FastifyRequest, error: unknown): boolean =>
  (raw.destroyed && !raw.complete) || (error instanceof Refusal && ['input.slow', 'rate.busy'].includes(error.code))

/** `files[]` and `files` mean the same, as in a query. */
const plain = (name: string) => name.replace(/\[\]$/, '')

/** An error of the multipart reader comes from the sender's body, which is cut short or malformed. */
function refusalOf(error: Error & { code?: string }): Refusal {
  if (error instanceof Refusal) return error
  return refuse(error.code === 'FST_REQ_FILE_TOO_LARGE' ? 'file.too-large' : 'input.invalid')
}
