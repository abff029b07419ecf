import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import { mayInstall, isMeant } from './allowed.ts'
import { problemsOf } from './judge.ts'
import { readParts } from './read-parts.ts'
import { writeBom } from './write-bom.ts'

const root = path.resolve(import.meta.dirname, '../..')
const { shop, parts } = readParts(root)

describe('parts of others', () => {
  it('the list of parts has every package of the lock file once, with its sum, its licence and what it needs', () => {
    const { metadata, components, dependencies } = writeBom(shop, parts, new Date())
    assert.equal(metadata.component.purl, 'pkg:npm/hangyeol@1.0.0')
    assert.deepEqual(
      components.map(({ name, version }) => `${name}@${version}`).toSorted(),
      [...new Set(parts.map(({ name, version }) => `${name}@${version}`))].toSorted(),
    )
    const { dependencies: asked } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    for (const [name, version] of Object.entries(asked)) {
      const found = components.find((one) => one.name === name && one.version === version)
      assert.equal(found?.scope, 'required', name)
      assert.match(found?.hashes?.[0]?.content ?? '', /^[0-9a-f]{128}$/, name)
      assert.equal(found?.licenses?.length, 1, name)
      const needs = dependencies.find(({ ref }) => ref === metadata.component.purl)?.dependsOn
      assert.ok(needs?.includes(found.purl), name)
    }
    const known = new Set([metadata.component, ...components].map((one) => one['bom-ref']))
    for (const { ref, dependsOn } of dependencies) for (const one of [ref, ...dependsOn]) assert.ok(known.has(one), one)
    assert.deepEqual(dependencies.find(({ ref }) => ref.startsWith('pkg:npm/qrcode@'))?.dependsOn.length, 3)
  })

  it('every package comes from the registry, with a sum', () => {
    // The lock file leaves the registry's own addresses out.
    assert.deepEqual(
      parts.filter(({ resolved }) => resolved !== undefined),
      [],
    )
    const unsummed = parts.filter(({ integrity }) => integrity === undefined)
    // npm stores checksums only of packages that it has installed: builds of these tools for other machines have none.
    for (const { place, dev, optional } of unsummed) {
      assert.ok(dev && optional, place)
      assert.match(place, /^node_modules\/(@oxfmt|@oxlint|@oxlint-tsgolint)\//)
    }
  })

  it('have licences that somebody has allowed, and only those named run a program at installation', () => {
    assert.deepEqual(parts.flatMap(problemsOf), [])
    assert.deepEqual(
      [...new Set(parts.filter(({ installs }) => installs).map(({ name }) => name.replace(/\/.*/, '/*')))].toSorted(),
      mayInstall.map((one) => one.package).toSorted(),
      'none is allowed that does not ask',
    )
    const { allowScripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      allowScripts: Record<string, boolean>
    }
    for (const name of Object.keys(allowScripts))
      assert.ok(
        mayInstall.some((one) => isMeant(one.package, name)),
        name,
      )
  })

  it('are refused with a licence that is unknown, missing or not meant for them, and with a program at installation', () => {
    const found = (name: string, licence: string | undefined, installs = false) =>
      problemsOf({ ...parts[0]!, name, version: '1.0.0', licence, installs }).length
    for (const licence of ['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND MIT']) assert.equal(found('x', licence), 0)
    for (const licence of [undefined, 'GPL-3.0-only', 'AGPL-3.0', 'UNLICENSED', 'SEE LICENSE IN x', 'MIT AND GPL-2.0'])
      assert.equal(found('x', licence), 1, licence ?? 'none')
    assert.equal(found('x', '(MIT OR ISC) AND GPL-2.0'), 1, 'a person must read it')
    assert.equal(found('libheif-js', 'LGPL-3.0'), 0)
    assert.equal(found('libheif', 'LGPL-3.0'), 1)
    assert.equal(found('x', 'MIT', true), 1)
    assert.equal(found('node', 'MIT', true), 0)
  })
})
