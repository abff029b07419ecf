import path from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Answer, faultyRoute, headerOf } from '#sandbox/faulty-route.ts'
import { escapeMarkup } from '#sandbox/html.ts'
import { sandboxKeys } from '#sandbox/keys.ts'
import type { World } from '#sandbox/world.ts'
import { createObjectBook, etagOf, type ObjectBook, sumOf } from './object-book.ts'

/** Keys in one page of a list: few, so that a caller soon needs a second page. */
const pageSize = 100
const largest = 64 * 1024 * 1024

type Query = Record<string, string | undefined>
type Asked = { place: string; bucket: string; key: string; query: Query; bytes: Buffer; request: FastifyRequest }

/** Object storage with the S3 protocol under /storage, with the bucket in the path. It checks the name of the access key, not the signature. */
export function openStorage(app: FastifyInstance, world: World, dataDir: string | undefined): ObjectBook {
  const book = createObjectBook(dataDir && path.join(dataDir, 'storage'))
  const now = () => world.clock.now()

  const acts: Record<string, (asked: Asked) => Answer> = {
    GET: (asked) => ('uploads' in asked.query ? unfinished(asked) : asked.key ? read(asked) : list(asked)),
    PUT: (asked) => (asked.query['uploadId'] === undefined ? put(asked) : putPart(asked)),
    POST: (asked) => (asked.query['uploadId'] === undefined ? begin(asked) : finish(asked)),
    DELETE: (asked) => (asked.query['uploadId'] === undefined ? drop(asked) : abort(asked)),
  }
  const handle = faultyRoute(world, {
    call: 'storage',
    act(request) {
      if (!headerOf(request, 'authorization')?.includes(`Credential=${sandboxKeys.storageKeyId}/`))
        return refusal(403, 'InvalidAccessKeyId')
      const { bucket = '', '*': key = '' } = request.params as Query
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const asked = { place: `${bucket}/${key}`, bucket, key, query: request.query as Query, bytes, request }
      return acts[request.method]?.(asked) ?? refusal(405, 'MethodNotAllowed')
    },
    errorAnswer: (status = 500, code = 'InternalError') => refusal(status, code),
  })

  void app.register(async (storage) => {
    storage.removeAllContentTypeParsers()
    storage.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largest }, (_request, body, done) =>
      done(null, body),
    )
    for (const url of ['/storage/:bucket', '/storage/:bucket/*'])
      storage.route({ method: ['GET', 'PUT', 'POST', 'DELETE'], url, bodyLimit: largest, handler: handle })
  })
  return book

  function read({ place, request }: Asked): Answer {
    const found = book.get(place)
    if (!found) return refusal(404, 'NoSuchKey')
    const { bytes, etag, at } = found
    const tells = headerOf(request, 'x-amz-checksum-mode') === 'ENABLED'
    return {
      status: 200,
      type: 'application/octet-stream',
      body: bytes,
      headers: {
        etag,
        'last-modified': new Date(at).toUTCString(),
        ...(tells && { 'x-amz-checksum-crc32': found.crc32, 'x-amz-checksum-type': 'FULL_OBJECT' }),
      },
    }
  }

  function put({ place, bytes, request }: Asked): Answer {
    const said = headerOf(request, 'x-amz-checksum-crc32')
    if (said !== null && said !== sumOf(bytes)) return refusal(400, 'BadDigest')
    const { etag } = book.put(place, bytes, now())
    return { status: 200, body: '', headers: { etag } }
  }

  function drop({ place }: Asked): Answer {
    book.drop(place)
    return { status: 204, body: '' }
  }

  function list({ bucket, query }: Asked): Answer {
    const prefix = `${bucket}/${query['prefix'] ?? ''}`
    const all = book.list(prefix, query['continuation-token'] ?? '')
    const page = all.slice(0, pageSize)
    const more = all.length > page.length
    const contents = page.map(
      ([found, { bytes, at, etag }]) =>
        `<Contents><Key>${escapeMarkup(found.slice(bucket.length + 1))}</Key><LastModified>${new Date(at).toISOString()}</LastModified><ETag>${escapeMarkup(etag)}</ETag><Size>${bytes.length}</Size></Contents>`,
    )
    const next = more ? `<NextContinuationToken>${escapeMarkup(page.at(-1)![0])}</NextContinuationToken>` : ''
    return xml(
      'ListBucketResult',
      `<Name>${bucket}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}`,
    )
  }

  function begin({ place, bucket, key }: Asked): Answer {
    const id = book.begin(place, now())
    return xml(
      'InitiateMultipartUploadResult',
      `<Bucket>${bucket}</Bucket><Key>${escapeMarkup(key)}</Key><UploadId>${id}</UploadId>`,
    )
  }

  function putPart({ query, bytes }: Asked): Answer {
    if (!book.addPart(query['uploadId'] ?? '', Number(query['partNumber']), bytes)) return refusal(404, 'NoSuchUpload')
    return { status: 200, body: '', headers: { etag: etagOf(bytes) } }
  }

  function finish({ place, bucket, key, query }: Asked): Answer {
    const bytes = book.finish(query['uploadId'] ?? '')
    if (!bytes) return refusal(404, 'NoSuchUpload')
    const { etag } = book.put(place, bytes, now())
    return xml(
      'CompleteMultipartUploadResult',
      `<Bucket>${bucket}</Bucket><Key>${escapeMarkup(key)}</Key><ETag>${escapeMarkup(etag)}</ETag>`,
    )
  }

  function abort({ query }: Asked): Answer {
    return book.abort(query['uploadId'] ?? '') ? { status: 204, body: '' } : refusal(404, 'NoSuchUpload')
  }

  function unfinished({ bucket, query }: Asked): Answer {
    const uploads = book
      .unfinished(`${bucket}/${query['prefix'] ?? ''}`)
      .map(
        ([id, { path: begun, at }]) =>
          `<Upload><Key>${escapeMarkup(begun.slice(bucket.length + 1))}</Key><UploadId>${id}</UploadId><Initiated>${new Date(at).toISOString()}</Initiated></Upload>`,
      )
    return xml(
      'ListMultipartUploadsResult',
      `<Bucket>${bucket}</Bucket><IsTruncated>false</IsTruncated>${uploads.join('')}`,
    )
  }
}

const xml = (name: string, inside: string): Answer => ({
  status: 200,
  type: 'application/xml',
  body: `<?xml version="1.0" encoding="UTF-8"?><${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inside}</${name}>`,
})
const refusal = (status: number, code: string): Answer => ({
  status,
  type: 'application/xml',
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
})
