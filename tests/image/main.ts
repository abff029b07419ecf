import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import { asProgram } from '#scripts/as-program.ts'
import { needPrograms } from '#scripts/need-programs.ts'
import { makeBases } from './base-images.ts'
import { limits, podman, podmanAloud } from './engine.ts'
import { proveImage } from './prove-image.ts'

const root = path.resolve(import.meta.dirname, '../..')
const image = 'localhost/hangyeol'
const programs = [
  ['/usr/bin/podman', 'podman'],
  ['/usr/sbin/runc', 'runc'],
  ['/usr/sbin/debootstrap', 'debootstrap'],
] as const
const say = (line: string) => void process.stdout.write(`${line}\n`)

/** `npm run image:prove`: builds deploy/Containerfile on a Debian made here, and buys in what it starts. For root, on Debian or Ubuntu. */
await asProgram(async () => {
  await needPrograms(programs, '이미지를 만들어 보려면', say)
  const { debian, builder } = await makeBases(say)
  const bases = ['--build-arg', `BASE=${debian}`, '--build-arg', `BUILD_BASE=${builder}`]
  // How this machine reaches Debian's packages.
  const way = ['--network', 'host', '--volume', '/etc/apt/apt.conf.d:/etc/apt/apt.conf.d:ro']
  const file = ['--file', path.join(root, 'deploy/Containerfile'), '--tag', image]
  const start = performance.now()
  await podmanAloud('build', '--format', 'docker', '--isolation', 'chroot', ...limits, ...way, ...bases, ...file, root)
  const seconds = Math.round((performance.now() - start) / 1000)
  const sizes = await podman('image', 'inspect', '--format', '{{.Size}}', image, debian)
  const [whole, below] = sizes.split('\n').map((bytes) => Math.round(Number(bytes) / 1e6))
  say(
    `이미지: ${whole} MB, 그 가운데 Debian ${below} MB; ${seconds}초; ${cpus().length}코어, load ${loadavg()[0]!.toFixed(1)}`,
  )
  await proveImage(image, say)
})
process.exit()
