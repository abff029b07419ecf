import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import type { S3Client } from '@aws-sdk/client-s3'
import { freePort } from '#scripts/postgres/free-port.ts'
import { until } from '#tests/support/until.ts'

export const swiftPackages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object']
const kinds = ['account', 'container', 'object'] as const
export const hasSwift = () =>
  ['proxy', ...kinds].every((kind) => globSync(`/usr/bin/swift-${kind}-server`).length === 1)

/** How many keys stand on one page of a list. */
export const pageOfSwift = 50

/** The object storage of OpenStack, as Debian packs it, with its middleware that speaks S3: one of everything, in a folder of its own. */
export async function openSwift() {
  await using opening = new AsyncDisposableStack()
  const dir = mkdtempSync(path.join(tmpdir(), 'hangyeol-swift-'))
  opening.defer(() => rmSync(dir, { recursive: true, force: true }))
  mkdirSync(path.join(dir, 'disks/one'), { recursive: true })
  writeFileSync(path.join(dir, 'swift.conf'), '[swift-hash]\nswift_hash_path_suffix = hangyeol\n')
  const files: string[] = []
  const ports: number[] = []
  for (const kind of kinds) {
    const port = await freePort()
    const ring = (...words: string[]) => spawnSync('swift-ring-builder', [path.join(dir, `${kind}.builder`), ...words])
    ring('create', '4', '1', '0')
    ring('add', `r1z1-127.0.0.1:${port}/one`, '1')
    ring('rebalance')
    ports.push(port)
    files.push(settings(dir, kind, port, `devices = ${dir}/disks\nmount_check = false`, server(kind)))
  }
  const port = await freePort()
  files.push(settings(dir, 'proxy', port, '', proxy))
  for (const file of files) {
    const child = spawn(`/usr/bin/${path.basename(file, '.conf')}`, [file], { cwd: '/', stdio: 'ignore' })
    const gone = once(child, 'exit')
    opening.defer(async () => {
      child.kill('SIGTERM')
      await gone
    })
  }
  const endpoint = `http://127.0.0.1:${port}`
  // One after the other: who stands in front takes a server that refuses ten times for lost, for a minute.
  for (const at of [...ports, port])
    await until(() => fetch(`http://127.0.0.1:${at}/`).then(Boolean, () => false), {
      what: 'Swift does not open',
      patience: 120_000,
    })
  const { CreateBucketCommand, S3Client: Client } = await import('@aws-sdk/client-s3')
  const client: S3Client = new Client({ region: 'us-east-1', endpoint, forcePathStyle: true, credentials })
  opening.defer(() => client.destroy())
  await client.send(new CreateBucketCommand({ Bucket: 'market' }))
  const running = opening.move()
  return { endpoint, client, close: () => running.disposeAsync() }
}

export const credentials = { accessKeyId: 'shop:files', secretAccessKey: 'secret-of-files' }

function settings(dir: string, kind: string, port: number, more: string, parts: string): string {
  const file = path.join(dir, `swift-${kind}-server.conf`)
  writeFileSync(
    file,
    `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
swift_dir = ${dir}
user = ${userInfo().username}
workers = 0
${more}
${parts}`,
  )
  return file
}

const server = (kind: string) => `[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`

/** Its cache has nobody to ask: it does without. */
const proxy = `[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth slo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
max_bucket_listing = ${pageOfSwift}
[filter:tempauth]
use = egg:swift#tempauth
user_shop_files = ${credentials.secretAccessKey} .admin
[filter:slo]
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
`
