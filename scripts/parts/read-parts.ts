import { readFileSync } from 'node:fs'
import path from 'node:path'
import { foldersAbove } from './folders-above.ts'

/** A package of package-lock.json. */
export type Part = {
  /** 'node_modules/a/node_modules/b'; '' for the shop itself. */
  place: string
  name: string
  version: string
  /** An SPDX expression; undefined if the package states none. */
  licence: string | undefined
  /** Whether it has an install script. */
  installs: boolean
  /** Needed for building and testing the shop, not for running it. */
  dev: boolean
  /** Only for some kinds of machines. */
  optional: boolean
  resolved: string | undefined
  integrity: string | undefined
  /** The places of its dependencies. */
  needs: string[]
}

type Names = Record<string, string>
type Entry = {
  name?: string
  version?: string
  license?: string
  hasInstallScript?: boolean
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  resolved?: string
  integrity?: string
  dependencies?: Names
  devDependencies?: Names
  optionalDependencies?: Names
  peerDependencies?: Names
}

/** The shop, and every other package in the lock file, for all kinds of machines. */
export function readParts(root: string): { shop: Part; parts: Part[] } {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Entry>
  }
  const needsOf = (place: string, entry: Entry) =>
    Object.keys({
      ...entry.peerDependencies,
      ...entry.devDependencies,
      ...entry.optionalDependencies,
      ...entry.dependencies,
    }).flatMap((name) => {
      const folder = foldersAbove(place).find((one) => packages[`${one}node_modules/${name}`])
      return folder === undefined ? [] : [`${folder}node_modules/${name}`]
    })
  const [shop, ...parts] = Object.entries(packages).map(([place, entry]) => ({
    place,
    name: entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version: entry.version ?? '',
    licence: entry.license,
    installs: entry.hasInstallScript === true,
    dev: entry.dev === true,
    optional: entry.optional === true || entry.devOptional === true,
    resolved: entry.resolved,
    integrity: entry.integrity,
    needs: needsOf(place, entry),
  }))
  if (shop?.place !== '') throw new Error('package-lock.json does not begin with the shop itself')
  return { shop, parts }
}
