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
 * What the shop is made of, as CycloneDX. Not by `npm sbom`: it refuses while a tool for testing asks for "latest" of another, and
 * without those tools it leaves out whatever the shop and one of them both need, zod for one.
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

/** One version of one package, wherever it lies. */
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
