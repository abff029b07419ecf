import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { it } from 'node:test'
import { serviceNames } from '#server/config/outside-services.ts'
import { sealedColumns } from '#server/identity/reseal.ts'
import { retentionRules } from '#server/members/rules.ts'
import { staffIdleDefault } from '#domain/setting-bounds.ts'
import { accessTokenSeconds } from '#server/session-tokens/access-token.ts'
import { staffSessionSeconds } from '#server/session-tokens/staff-token.ts'
import { largestFile, largestUpload } from '#server/http/uploads.ts'
import { mostColumns, mostRows } from '#server/sheets/within-limits.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const policy = read('docs/decisions/187-security-on-one-page.md')
const says = (words: string) => assert.ok(policy.includes(words), words)

it('names every key of the settings and every sealed column', () => {
  for (const [name] of read('.env.example').matchAll(/^[A-Z_]+(SECRET|KEY|TOKEN)(?==)/gm))
    if (name !== 'TOSS_CLIENT_KEY' && name !== 'SMS_KEY') says(`\`${name}\``)
  for (const [table, column] of sealedColumns) says(`\`${table}.${column}\``)
})

it('names all that is kept for a while, and for how long', () => {
  for (const { name } of retentionRules) says(name)
})

it('names limits, sessions and files as the code has them', () => {
  const tokens = read('server/identity/tokens.ts')
  for (const [days, words] of [
    [/idle = sql`interval '(\d+) days'`/, 'days of rest'],
    [/absolute = sql`interval '(\d+) days'`/, 'days at most'],
  ] as const)
    says(`${days.exec(tokens)?.[1]} ${words}`)
  says(`access token ${accessTokenSeconds / 60} minutes`)
  says(`${/mostPerMember = (\d+)/.exec(read('server/identity/sessions.ts'))?.[1]} sessions`)
  says(`${staffIdleDefault} minutes of rest`)
  says(`${staffSessionSeconds / 3600} hours at most`)
  says(`${largestFile / 2 ** 20} MB each, ${largestUpload / 2 ** 20} MB a request`)
  says(`${mostColumns} columns, ${mostRows.toLocaleString('en')} rows`)
  says(`${/mostPixels = (\d+)_000_000/.exec(read('server/files/picture.ts'))?.[1]} million pixels`)
  says(`${/mostUnpacked = (\d+) \* 1024/.exec(read('server/files/paper.ts'))?.[1]} MiB unpacked`)
  says(`${/mostBytes = (\d+) \* 1024/.exec(read('server/sheets/sheet-worker.ts'))?.[1]} MiB unpacked`)
  says(`a queue of ${/longestQueue = (\d+)/.exec(read('server/identity/passwords.ts'))?.[1]}`)
})

it('names what the log is told, and where it lies', () => {
  for (const event of [
    'login',
    'login.wrong',
    'staff.login',
    'staff.login.wrong',
    'password.changed',
    'phone.changed',
    'sms.flood',
  ])
    says(`\`${event}\``)
  for (const words of ['stdout', '`logs/*.log`', '`audit_log`']) says(words)
})

it('says how soon a known hole is closed', () => {
  assert.match(policy, /closed or worked around in \d+ days\s+where a visitor can reach it, in \d+ where staff can/)
})

it('every service outside and every setting of it is explained where settings are', () => {
  const example = read('.env.example')
  for (const name of serviceNames) assert.match(example, new RegExp(`^# .+\\n${name}=`, 'm'), name)
})
