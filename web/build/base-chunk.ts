import { relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Small parts that every first screen draws, the shop's and the console's: split by who imports what, each would be a file of its own. */
const everywhere = new Set([
  ...[
    'button-link',
    'carousel',
    'grade-stamp',
    'hidden',
    'icon',
    'icon-button',
    'loading',
    'logo',
    'market-gap',
    'photo',
    'price-per-kg',
    'search-box',
    'skeleton',
    'skeleton-rows',
    'tag',
    'toast-host',
  ].map((name) => `web/ui/${name}.tsx`),
  ...['ask', 'format', 'icon-shapes', 'open-modals', 'toast', 'use-countdown'].map((name) => `web/ui/${name}.ts`),
  ...['api', 'client', 'failures', 'query-client', 'refresh', 'server-clock', 'session', 'stored', 'use-session'].map(
    (name) => `web/api/${name}.ts`,
  ),
  ...[
    'history.ts',
    'link.tsx',
    'redirect.tsx',
    'router.tsx',
    'use-location.ts',
    'use-navigate.ts',
    'use-search-params.ts',
  ].map((file) => `web/router/${file}`),
  ...['fonts', 'layers', 'reset', 'tokens'].map((name) => `web/ui/${name}.css`),
  ...['codes', 'hold', 'prices', 'product-status'].map((name) => `domain/${name}.ts`),
])

/** What goes into the one file that every page loads: the libraries (endless lists apart) and the parts above. */
export function isBase(id: string): boolean {
  if (/node_modules\/(react|react-dom|scheduler|@tanstack)\//.test(id)) return !/infinite/i.test(id)
  // The face of the first screen: one stylesheet for both apps must not cost the shop a request more.
  if (id.includes('pretendard-first')) return true
  return everywhere.has(relative(root, id.split('?')[0] ?? id))
}
