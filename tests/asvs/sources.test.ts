import assert from 'node:assert/strict'
import path from 'node:path'
import { describe, it } from 'node:test'
import { openImportGraph } from '#scripts/check/import-graph.ts'

const graph = openImportGraph(path.resolve(import.meta.dirname, '../..'))
const shipped = () =>
  graph
    .files()
    .filter((file) => /^(domain|contract|database|server|web)\//.test(file) && !/\.test\.tsx?$|\/build\//.test(file))

/** The shipped files, all or of one area, in which this stands. */
const where = (sign: RegExp, area = '') =>
  shipped().filter((file) => file.startsWith(area) && sign.test(graph.text(file)))

/** Every first group of the sign in the shipped files, once each. */
const named = (sign: RegExp) =>
  [...new Set(shipped().flatMap((file) => [...graph.text(file).matchAll(sign)].map(([, name]) => name)))]
    .map(String)
    .toSorted()

describe('the sources of the shop', () => {
  it('are found at all', () => {
    assert.ok(shipped().length > 500)
    assert.deepEqual(where(/= fastify\(\{/), ['server/http/open-reference.ts', 'server/start.ts'])
  })

  it('make no text a program, and start no programs', () => {
    assert.deepEqual(where(/\beval\(|new Function\b|node:vm|node:child_process|deserialize\(/), [])
  })

  it('write HTML into a page at one place, and what stands there was washed', () => {
    assert.deepEqual(where(/dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write\(/), [
      'web/ui/html-content.tsx',
    ])
    assert.match(graph.text('web/ui/html-content.tsx'), /clean-html\.ts/)
  })

  it('name approved algorithms alone', () => {
    assert.deepEqual(named(/createCipheriv\(\s*'([^']+)'/g), ['aes-256-gcm'])
    assert.deepEqual(named(/create(?:Hash|Hmac)\(\s*'([^']+)'/g), ['sha256'])
    assert.deepEqual(where(/'sha-?1'|from 'otpauth'/i), ['server/identity/totp.ts'], 'RFC 6238 says so')
    assert.deepEqual(named(/setProtectedHeader\(\{ alg: '([^']+)'/g), ['HS256'])
    assert.deepEqual(named(/algorithms: \[([^\]]+)\]/g), ["'HS256'"])
    assert.deepEqual(where(/from '(?!node:crypto|jose)[^'#.]*(crypto|bcrypt|jwt|cipher|forge)[^'/]*'/), [])
  })

  it('take nothing that must not be guessed from Math.random', () => {
    assert.deepEqual(where(/Math\.random\(/, 'server/'), [])
    for (const file of ['tokens', 'sessions', 'staff-sessions', 'known-device', 'totp', 'passwords', 'seal'])
      assert.doesNotMatch(graph.text(`server/identity/${file}.ts`), /randomUUID/)
  })

  it('speak to others from four places, none of which follows a redirect or trusts any certificate', () => {
    assert.deepEqual(
      where(/from 'undici'|\bawait fetch\(|\{[^}]*\bconnect\b[^}]*\} from 'node:(net|tls)'|node:dgram/, 'server/'),
      ['server/files/measure-picture.ts', 'server/files/scan.ts', 'server/providers/ask.ts'],
    )
    assert.deepEqual(where(/from 'pg'/, 'database/'), ['database/connect.ts'])
    assert.match(graph.text('server/files/measure-picture.ts'), /redirect: 'error'/)
    assert.deepEqual(where(/rejectUnauthorized|NODE_TLS_REJECT/), [])
  })

  it('write their log to one place', () => {
    assert.deepEqual(where(/process\.std(out|err)|console\.\w+\(|logSink\(/, 'server/'), [
      'server/http/log-sink.ts',
      'server/http/log.ts',
    ])
  })

  it('take every password in the field that hides it, which takes what is pasted and what a password manager fills in', () => {
    assert.deepEqual(where(/type=\{?[^}]*'?password/, 'web/'), ['web/ui/password-field.tsx'])
    const asks = where(/(?:current|new)-password"/, 'web/').filter((file) => file !== 'web/ui/password-field.tsx')
    for (const file of asks) {
      assert.match(graph.text(file), /PasswordField/, file)
      assert.doesNotMatch(graph.text(file), /onPaste/, file)
    }
    assert.ok(asks.length >= 4)
  })

  it('need no plug-in, and listen to no other window', () => {
    assert.deepEqual(where(/<(object|embed|applet)\b/, 'web/'), [])
    assert.deepEqual(
      where(/(window|globalThis)\.addEventListener\('message'|(window|globalThis)\.onmessage/, 'web/'),
      [],
    )
  })
})
