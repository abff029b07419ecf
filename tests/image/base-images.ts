import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run } from '#scripts/apt.ts'
import { limits, podman, podmanAloud } from './engine.ts'

const debian = 'localhost/hangyeol-debian'
const builder = 'localhost/hangyeol-builder'

/**
 * The two images that deploy/Containerfile begins with, made here instead of fetched: Debian from its packages, and the same with the npm
 * that runs this, and with what this machine needs to reach the registry. The first is kept for the next time.
 */
export async function makeBases(say: (line: string) => void): Promise<{ debian: string; builder: string }> {
  const dir = mkdtempSync(path.join(tmpdir(), 'hangyeol-image-'))
  try {
    if (!(await isThere(debian))) {
      say('Debian을 패키지에서 만들고 있어요 …')
      const root = path.join(dir, 'root')
      if ((await run('debootstrap', ['--variant=minbase', 'bookworm', root])) !== 0) throw new Error('debootstrap')
      await run('tar', ['-C', root, '-cf', path.join(dir, 'root.tar'), '.'])
      await podman('import', path.join(dir, 'root.tar'), debian)
    }
    await makeBuilder(path.join(dir, 'builder'))
    return { debian, builder }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

const isThere = (image: string) =>
  podman('image', 'exists', image).then(
    () => true,
    () => false,
  )

async function makeBuilder(dir: string): Promise<void> {
  const npm = process.env['npm_execpath']
  if (!npm) throw new Error('npm_execpath is missing: start this by npm')
  const certificates = process.env['NODE_EXTRA_CA_CERTS']
  const registry = process.env['npm_config_registry']
  cpSync(process.execPath, path.join(dir, 'node'))
  cpSync(path.resolve(npm, '../..'), path.join(dir, 'npm'), { recursive: true, dereference: true })
  if (certificates && existsSync(certificates)) cpSync(certificates, path.join(dir, 'certificates.pem'))
  else writeFileSync(path.join(dir, 'certificates.pem'), '')
  writeFileSync(
    path.join(dir, 'Containerfile'),
    `FROM ${debian}
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY certificates.pem /etc/certificates.pem
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
ENV NODE_EXTRA_CA_CERTS=/etc/certificates.pem${registry ? ` npm_config_registry=${registry}` : ''}
`,
  )
  await podmanAloud('build', '--quiet', '--isolation', 'chroot', ...limits, '--tag', builder, dir)
}
