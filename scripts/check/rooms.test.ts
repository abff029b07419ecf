import assert from 'node:assert/strict'
import path from 'node:path'
import { describe, it } from 'node:test'
import { openImportGraph } from './import-graph.ts'
import { roomProblems } from './rooms.ts'

const root = path.resolve(import.meta.dirname, '../..')
const problemsWith = (planted: Record<string, string>) => roomProblems(openImportGraph(root, planted), root)

describe('the rooms of the house', () => {
  it('are in order as they stand', () => {
    assert.deepEqual(problemsWith({}), [])
  })

  for (const [name, file, text, problem] of [
    ['http → refunds', 'server/http/planted.ts', `import { refund } from '#server/refunds/refund.ts'`, /보이지 않아요/],
    ['holds → orders', 'server/holds/planted.ts', `import { ship } from '#server/orders/ship.ts'`, /보이지 않아요/],
    [
      'providers → ledger',
      'server/providers/planted.ts',
      `import type { Books } from '#server/ledger/read-books.ts'`,
      /보이지 않아요/,
    ],
    ['ui → storefront', 'web/ui/planted.tsx', `import { Page } from '#web/storefront/shell/page.tsx'`, /보이지 않아요/],
    [
      'the shop → the console',
      'web/storefront/home/planted.ts',
      `import { routes } from '#web/operator/routes.ts'`,
      /보이지 않아요/,
    ],
    [
      'a circle of rooms on one floor',
      'server/catalogue/planted.ts',
      `import { x } from '#server/pages/pages.ts'`,
      /돌고 돌아요: .*server\/pages/,
    ],
    [
      'a circle of pages',
      'web/storefront/shell/planted.ts',
      `import('#web/storefront/trace/trace-page.tsx')`,
      /돌고 돌아요/,
    ],
    ['the way up', 'server/holds/planted.ts', `import { x } from '../payments/payment.ts'`, /'\.\.\/'/],
    ['a default export', 'server/holds/planted.ts', 'export default 1', /export default/],
    ['a barrel', 'server/holds/index.ts', `export * from './expire.ts'`, /다시 내보내요/],
    ['utils', 'server/utils/planted.ts', 'export const x = 1', /이름이/],
    ['a room without a line in CONTRIBUTING', 'server/planted/planted.ts', 'export const x = 1', /방 목록에 없어요/],
    ['a library of another room', 'server/holds/planted.ts', `import sharp from 'sharp'`, /sharp/],
    ['a room that is too large', 'server/holds/planted.ts', 'export const x = 1\n'.repeat(5_000), /서버의 \d+%/],
  ] as const)
    it(`refuse ${name}`, () => {
      const problems = problemsWith({ [file]: text })
      assert.ok(
        problems.some((one) => problem.test(one)),
        problems.join('\n'),
      )
    })
})
