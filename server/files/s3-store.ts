import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Config } from '#server/config/config.ts'
import { refuse } from '#server/http/refuse.ts'
import type { FileStore, Pieces } from './file-store.ts'

/** A bucket, the folder in it, and where it is: 's3://bucket/folder?region=ap-northeast-2&endpoint=https://…' */
type Place = { bucket: string; folder: string; region: string; endpoint: string | undefined }

function s3Place(address: string): Place {
  const { hostname, pathname, searchParams } = new URL(address)
  const folder = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '')
  return {
    bucket: hostname,
    folder: folder && `${folder}/`,
    region: searchParams.get('region') ?? 'us-east-1',
    endpoint: searchParams.get('endpoint') ?? undefined,
  }
}

/** Milliseconds that one attempt may take to connect and to answer. A failed attempt is repeated (`maxAttempts`). */
const patience = { connectionTimeout: 2_000, requestTimeout: 10_000, throwOnRequestTimeout: true }

/**
 * Files in S3-compatible object storage. No ACL is sent, so that the bucket's own rule holds and files stay private. The library sends a
 * checksum with each upload and compares it on the way back. `silence`: after so many milliseconds without a byte in the middle of a file
 * the connection is closed; a slow download still takes some bytes at a time.
 */
export function s3Store(address: string, credentials?: Config['filesKey'], silence = 60_000): FileStore {
  const { bucket, folder, region, endpoint } = s3Place(address)
  const keyOf = (key: string) => ({ Bucket: bucket, Key: folder + key })
  const listed = { Bucket: bucket, Prefix: folder }
  // Loaded at the first use: the library is large, and most shops keep their files in a folder.
  let opened: ReturnType<typeof open> | undefined
  async function open() {
    const [sdk, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
    const client = new sdk.S3Client({
      region,
      ...(credentials && { credentials }),
      // A custom endpoint has the bucket in the path, not in the host name.
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      maxAttempts: 3,
      requestHandler: { ...patience, socketTimeout: silence },
    })
    return { sdk, Upload, client }
  }
  type Sdk = Awaited<ReturnType<typeof open>>
  /** After a failure the next call loads the library again. */
  function forget(error: unknown): never {
    opened = undefined
    throw error
  }
  async function ask<Answer>(work: (sdk: Sdk) => Promise<Answer>): Promise<Answer> {
    try {
      return await work(await (opened ??= open().catch(forget)))
    } catch (cause) {
      throw Object.assign(refuse('file.away', undefined, null, 30), { cause })
    }
  }
  return {
    async put(key, pieces) {
      let failed: { error: unknown } | undefined
      // Uploaded in parts of 5 MiB; a smaller file goes in one part.
      const body = Readable.from(bytesOf(pieces, (error) => (failed = { error })))
      await ask(({ Upload, client }) => new Upload({ client, params: { ...keyOf(key), Body: body } }).done()).catch(
        (error: unknown) => {
          throw failed ? failed.error : error
        },
      )
    },
    open: (key) =>
      ask(async ({ sdk, client }) => {
        try {
          const { Body } = await client.send(new sdk.GetObjectCommand(keyOf(key)))
          return Body as Readable | undefined
        } catch (error) {
          if (error instanceof sdk.NoSuchKey) return undefined
          throw error
        }
      }),
    drop: (key) =>
      ask(async ({ sdk, client }) => {
        await client.send(new sdk.DeleteObjectCommand(keyOf(key)))
      }),
    async *list(start = '') {
      let from: string | undefined
      do {
        const page = await ask(({ sdk, client }) =>
          client.send(new sdk.ListObjectsV2Command({ ...listed, Prefix: folder + start, ContinuationToken: from })),
        )
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
          yield { key: Key.slice(folder.length), size: Size, at: LastModified?.getTime() ?? 0 }
        from = page.NextContinuationToken
      } while (from !== undefined)
    },
    dropDrafts: (before) => ask(({ sdk, client }) => dropUploads(sdk, client, before)),
  }

  /** Aborts multipart uploads that were never finished. A bucket's own lifecycle rule may do so too. */
  async function dropUploads(sdk: Sdk['sdk'], client: S3Client, before: number): Promise<number> {
    const { Uploads = [] } = await client.send(new sdk.ListMultipartUploadsCommand(listed))
    const old = Uploads.filter(({ Initiated }) => Initiated && Initiated.getTime() < before)
    for (const { Key, UploadId } of old)
      await client.send(new sdk.AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
    return old.length
  }
}

/** Text as bytes, because the library takes only a stream of bytes. `onError`: the source of the pieces failed, not the store. */
async function* bytesOf(pieces: Pieces, onError: (error: unknown) => void): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece) : piece
  } catch (error) {
    onError(error)
    throw error
  }
}
