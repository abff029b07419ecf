import assert from 'node:assert/strict'
import { it } from 'node:test'
import { allCalls } from '#contract/all.ts'
import type { Call } from '#contract/call.ts'
import { isPartnerRole, mayAct, mayLook, staffRole, type StaffRole } from '#domain/staff-role.ts'
import { routeOf } from '#server/http/implement.ts'
import { makeMember } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'
import { asStaff, makeStaff } from '#tests/support/staff.ts'

/** Routes that answer bytes under the rules of a declared call. */
const bytes: Call[] = [
  ['/api/users/application/proof', 'applicant'] as const,
  ['/api/users/cs-centers/qnas/{id}/file', 'member'] as const,
  ['/api/operators/members/{id}/proof', 'operator', 'members'] as const,
  ['/api/operators/returns/{id}/picture', 'operator', 'money'] as const,
  ['/api/users/orders/{id}/statement.pdf', 'member'] as const,
  ['/api/users/orders/statements/sheet', 'member'] as const,
  ['/api/fronts/traces/{cattle_no}/code.svg', 'anyone'] as const,
].map(([path, access, role]) => ({
  ...allCalls[0]!,
  method: 'GET',
  path,
  access,
  role,
}))

it('every declared call has a route', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  const missing = allCalls.filter(({ method, path }) => !market.server.app.hasRoute({ method, url: routeOf(path) }))
  assert.deepEqual(
    missing.map(({ method, path }) => `${method} ${path}`),
    [],
  )
})

/** What everybody at the desk may ask; what a role may not see is not in the answer (tested where it is made). */
const everybodys = [
  '/api/operators/logins/out',
  '/api/operators/me',
  '/api/operators/me/password',
  '/api/operators/me/proof',
  '/api/operators/me/sessions',
  '/api/operators/me/sessions/{session_id}/end',
  '/api/operators/today',
  '/api/operators/search',
]
/** What people of partners may ask of it: their own login. */
const ofEveryLogin = everybodys.filter((path) => /\/(me|logins)\b/.test(path))
/** What everybody has of their own: sheets that they asked for (each was asked for with its role), saved views. */
const isOfOneself = (path: string) => /^\/api\/operators\/(exports|views)(\/\{id(:int)?\}(\/\w+)?)?$/.test(path)

it('a call for people of partners has their roles only, and so has no other call', () => {
  const odd = allCalls.filter(({ role, also, path }) =>
    [role, also].some((one) => one !== undefined && isPartnerRole(one) !== path.startsWith('/api/partner/')),
  )
  assert.deepEqual(
    odd.map(({ method, path }) => `${method} ${path}`),
    [],
  )
})

it('every operator call but a few names its role, and one that looks changes nothing', () => {
  const odd = allCalls.filter(
    ({ access, role, looks, method, path }) =>
      access === 'operator' &&
      ((!role && !everybodys.includes(path) && !isOfOneself(path)) || (looks && method !== 'GET')),
  )
  assert.deepEqual(
    odd.map(({ method, path }) => `${method} ${path}`),
    [],
  )
})

/** What somebody is told who may not: the status and errno; undefined: let in, whatever the rest of the request is worth. */
function refusalFor({ access, role, also, looks, proof, path }: Call, who: Who): string | undefined {
  if (access === 'anyone' || access === 'public' || access === 'refresh') return undefined
  if (access === 'operator') {
    if (!who.roles) return '401 1101'
    const may = (one: StaffRole | undefined) => one !== undefined && (looks ? mayLook : mayAct)(who.roles!, one)
    if (role && !may(role) && !may(also)) return '403 1114'
    if (!role && who.roles.some(isPartnerRole) && !ofEveryLogin.includes(path)) return '403 1114'
    return proof ? '403 1424' : undefined
  }
  if (!who.status) return '401 1101'
  if (access !== 'member' || who.status === 'ACTIVE') return undefined
  return who.status === 'STOP' ? '403 1111' : '403 1112'
}

const isLogOut = ({ path }: Call): boolean => path.endsWith('/out')

type Who = { name: string; token?: string | undefined; status?: string; roles?: StaffRole[] }

it('every call is open to whom it says and to nobody else', async () => {
  await using market = await openMarket({ env: { ROLE: 'server' } })
  const member = async (status: 'WAIT' | 'REJECT' | 'STOP' | 'ACTIVE'): Promise<Who> => {
    const client = await market.as((await makeMember(market.db, { status })).userid)
    return { name: status, token: client.token, status }
  }
  const desk = async (roles: StaffRole[]): Promise<Who> => ({
    name: roles.join(),
    token: (await asStaff(market, await makeStaff(market, { roles }))).token,
    roles,
  })
  const people: Who[] = [
    { name: 'visitor' },
    { name: 'nonsense', token: 'a.b.c' },
    await member('WAIT'),
    await member('REJECT'),
    await member('STOP'),
    await member('ACTIVE'),
  ]
  for (const role of staffRole.options) people.push(await desk([role]))
  const wrong: string[] = []
  // Whoever logs out is somebody else afterwards.
  const inOrder = [...bytes, ...allCalls].toSorted((a, b) => Number(isLogOut(a)) - Number(isLogOut(b)))
  for (const call of inOrder)
    for (const who of people) {
      const said = await ask(market.url, call, who.token)
      const expected = refusalFor(call, who)
      const isRight = expected ? said === expected : !/^(401 110[12]|403 111[24]) */.test(said)
      if (!isRight) wrong.push(`${call.method} ${call.path} as ${who.name}: ${said}, not ${expected ?? 'let in'}`)
    }
  assert.deepEqual(wrong, [])
})

/** Asks for something that is not there with a body that is not right: nothing is changed by those who are let in. */
async function ask(url: string, { method, path, upload }: Call, token: string | undefined): Promise<string> {
  const form = new FormData()
  form.set('nothing', 'here')
  const body = method === 'GET' ? undefined : upload ? form : '{"nothing":"here"}'
  const response = await fetch(`${url}${path.replaceAll(/\{\w+(:int)?\}/g, '999999')}`, {
    method,
    ...(body !== undefined && { body }),
    headers: {
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
  const { errno } = (await response.json().catch(() => ({ errno: -1 }))) as { errno: number }
  return `${response.status} ${errno}`
}
