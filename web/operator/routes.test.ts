import assert from 'node:assert/strict'
import { it } from 'node:test'
import { portalRoutes } from './portal/routes.ts'
import { routes } from './routes.ts'
import { roleWords } from './staff/role-words.ts'

it('whoever may enter only some pages has their groups in the same order', () => {
  const groups = routes.filter(({ hidden }) => !hidden).map(({ group }) => group)
  const runs = groups.filter((group, n) => group !== groups[n - 1])
  assert.deepEqual(runs, [...new Set(groups)])
})

it('the words of a role name every page that it opens', () => {
  for (const { label, role, looks, hidden } of [...routes, ...portalRoutes]) {
    if (hidden || !role) continue
    assert.ok(roleWords[role].includes(label), `${role}: ${label}`)
    if (looks) assert.ok(roleWords['read-only'].includes(label), `read-only: ${label}`)
  }
})
