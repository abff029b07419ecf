import { licenceOf } from './judge.ts'
import type { Part } from './read-parts.ts'

type Component = {
  type: 'application' | 'library'
  'bom-ref': string
  name: string
  version: string
  purl: string
  scope?: 'required' | 'optional' | 'excluded'
  hashes?: { alg: string; content: string }[]
  licenses?: ({ license: { id: string } } | { expression: string })[]
}
export type Bom = {
  bomFormat: 'CycloneDX'
  specVersion: '1.6'
  version: 1
  metadata: { timestamp: string; component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/**
 * The shop's packages as CycloneDX. Not by `npm sbom`: it fails while a test tool depends on "latest" of another package, and without dev
 * dependencies it leaves out packages that the shop and such a tool both need, zod for one.
 */
export function writeBom(shop: Part, parts: readonly Part[], at: Date): Bom {
  const all = Map.groupBy([shop, ...parts], purlOf)
  const purlAt = new Map([shop, ...parts].map((part) => [part.place, purlOf(part)]))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { timestamp: at.toISOString(), component: { ...describe([shop]), type: 'application' } },
    components: [...all.values()].filter(([part]) => part !== shop).map(describe),
    dependencies: [...all].map(([ref, same]) => ({
      ref,
      dependsOn: [...new Set(same.flatMap(({ needs }) => needs.map((place) => purlAt.get(place)!)))].toSorted(),
    })),
  }
}

const purlOf = ({ name, version }: Part) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** One version of a package, in whatever folders it is installed. */
function describe(same: readonly Part[]): Component {
  const part = same[0]!
  const [alg = '', sum = ''] = part.integrity?.split('-') ?? []
  const licence = licenceOf(part)
  return {
    type: 'library',
    'bom-ref': purlOf(part),
    name: part.name,
    version: part.version,
    purl: purlOf(part),
    scope: same.every(({ dev }) => dev) ? 'excluded' : same.every(({ optional }) => optional) ? 'optional' : 'required',
    ...(sum && { hashes: [{ alg: alg.replace('sha', 'SHA-'), content: Buffer.from(sum, 'base64').toString('hex') }] }),
    ...(licence && { licenses: [licence.includes(' ') ? { expression: licence } : { license: { id: licence } }] }),
  }
}
