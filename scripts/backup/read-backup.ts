import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { PassThrough } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import { migrationNames } from '#database/migrations.ts'
import type { Keys } from '#server/session-tokens/seal.ts'
import { Problem } from '#scripts/problem.ts'
import { type Manifest, manifest, manifestName, markOfKey } from './manifest.ts'

export type Entry = { name: string; bytes: AsyncIterable<Buffer> }

/** The entries of a backup, one after the other; each must be read to its end before the next. */
export async function* entriesOf(file: string): AsyncGenerator<Entry> {
  const tar = extract()
  const source = createReadStream(file)
  const packed = createZstdDecompress()
  const through = new PassThrough()
  for (const stream of [source, packed, through]) stream.on('error', (error) => tar.destroy(error))
  source.pipe(packed).pipe(through).pipe(tar)
  try {
    for await (const entry of tar)
      yield { name: entry.header.name, bytes: entry as AsyncIterable<unknown> as AsyncIterable<Buffer> }
  } finally {
    source.destroy()
    packed.destroy()
  }
}

/**
 * Reads a whole backup without restoring it, and checks that it is complete, unchanged, ours, not newer than this code, and readable with
 * our key.
 */
export async function checkBackup(file: string, { encryptionKey, oldEncryptionKeys = [] }: Keys): Promise<Manifest> {
  const found: Manifest['entries'] = {}
  let text: string | undefined
  try {
    for await (const { name, bytes } of entriesOf(file)) {
      const hash = createHash('sha256')
      const kept: Buffer[] = []
      let size = 0
      for await (const piece of bytes) {
        hash.update(piece)
        size += piece.length
        if (name === manifestName) kept.push(piece)
      }
      if (name === manifestName) text = Buffer.concat(kept).toString()
      else found[name] = { size, sum: hash.digest('hex') }
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Problem(`그런 파일이 없어요: ${file}`)
    throw new Problem(`백업 파일을 끝까지 읽지 못했어요. 다 복사됐는지 확인해 주세요.\n  ${String(error)}`)
  }
  const said = manifest.safeParse(parsed(text))
  if (!said.success) throw new Problem('한결의 백업 파일이 아니에요.')
  const { entries, migrations, keyMark } = said.data
  const names = new Set([...Object.keys(entries), ...Object.keys(found)])
  const wrong = [...names].filter(
    (name) => entries[name]?.sum !== found[name]?.sum || entries[name]?.size !== found[name]?.size,
  )
  if (wrong.length > 0) throw new Problem(`백업 파일이 달라졌어요: ${wrong.slice(0, 3).join(', ')}`)
  const own = new Set(await migrationNames())
  if (migrations.some((name) => !own.has(name)))
    throw new Problem('더 새로운 한결이 만든 백업이에요. 그 버전의 한결로 복원해 주세요.')
  if (![encryptionKey, ...oldEncryptionKeys].some((key) => keyMark === markOfKey(key)))
    throw new Problem(
      '다른 ENCRYPTION_KEY로 잠근 백업이에요. 백업할 때의 키(DATA_DIR/secrets/encryption)로 복원해 주세요.',
    )
  return said.data
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
