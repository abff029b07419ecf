import { relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Small parts that every first screen draws, the shop's and the console's: split by who imports what, each would be a file of its own. */
const everywhere = new Set([
  ...[
    'button-link',
    'carousel',
    'grade-stamp',
    'visually-hidden',
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
  ...[
    'ask',
    'format',
    'icon-shapes',
    'open-modals',
    'seoul-time',
    'toast',
    'use-countdown',
    'use-media',
    'watched',
    'when-idle',
  ].map((name) => `web/ui/${name}.ts`),
  ...['api', 'client', 'failures', 'query-client', 'refresh', 'server-clock', 'session', 'stored', 'use-session'].map(
    (name) => `web/api/${name}.ts`,
  ),
  ...[
    'fetch-ahead.ts',
    'history.ts',
    'is-lost-chunk.ts',
    'link.tsx',
    'redirect.tsx',
    'router.tsx',
    'use-location.ts',
    'use-navigate.ts',
    'use-scroll-reset.ts',
    'use-search-params.ts',
  ].map((file) => `web/router/${file}`),
  ...['fonts', 'layers', 'reset', 'tokens'].map((name) => `web/ui/${name}.css`),
  ...['codes', 'hold', 'prices', 'product-status', 'traceability'].map((name) => `domain/${name}.ts`),
  ...['customer-centre', 'prices'].map((name) => `contract/${name}.ts`),
])

/** React's way to the page is loaded and run in a step of its own (web/storefront/main.tsx). */
export const isReactDom = (id: string): boolean => /node_modules\/(react-dom|scheduler)\//.test(id)

const comesLater =
  'lost-part|lost-take|coming|use-ahead|side-menu|member-places|search-filters|search-suggestions|suggestions-query|use-combobox|recent-searches|login-sheet|read-return-to|ready-page|not-found-page|reload-on-lost-chunk|reload-for-new-build|bring-lost-styles'

/** What stands around every page of the shop. */
export const isShell = (id: string): boolean =>
  new RegExp(`/web/storefront/((app|guards|mount|routes|layout)\\.|shell/(?!${comesLater}))`).test(id)

const goods = 'available-counts|box-state|carcass-words|popup-link|product-dialog|use-popup'

/** What the home page and every list tell of boxes and cuts, and the ways from them into the popup and the order form. */
export const isGoods = (id: string): boolean =>
  new RegExp(
    `/web/storefront/(catalogue/(${goods})|cuts/cut-codes|checkout/(order-ahead|removal-sentence))\\.|/web/ui/thumbnail\\.|/domain/tray-picture\\.`,
  ).test(id)

const selling =
  'use-(market|cut-ticks|live-selection|pending-action|purchase|selection)|particle|chosen-panel|cut-row|selection-bar'

/** What every page on which cuts are chosen has in common. The home page is none: cuts are chosen in its popup, which brings this. */
export const isSelling = (id: string): boolean => new RegExp(`/web/storefront/catalogue/(${selling})\\.`).test(id)

/** Of the query library, what lists that go on need and what changes something: no first screen does either. */
const afterFirst = /infinite|mutationObserver|useMutation/i

/** What goes into the one file that every page loads: the libraries (what few pages use apart) and the parts above. */
export function isBase(id: string): boolean {
  if (/node_modules\/(react|@tanstack)\//.test(id))
    return !afterFirst.test(id) && !/queriesObserver|useQueries/.test(id)
  return everywhere.has(relative(root, id.split('?')[0] ?? id))
}

/** Parts of the kit that most pages after the first use: a file for each, most of them under 1 kB, would be twenty requests. */
const kit = new Set([
  ...[
    'accordion',
    'action-bar',
    'button',
    'checkbox',
    'chip',
    'dialog',
    'empty',
    'endless-list',
    'error-screen',
    'field',
    'field-frame',
    'picture-viewer',
    'product-type-tag',
    'radio',
    'select',
    'sheet',
    'tab-links',
  ].map((name) => `web/ui/${name}.tsx`),
  ...['use-back-to-close', 'use-modal'].map((name) => `web/ui/${name}.ts`),
])

/** The kit in one file, with what the pages after the first need of the query library. */
export function isKit(id: string): boolean {
  if (/node_modules\/@tanstack\//.test(id)) return afterFirst.test(id)
  return kit.has(relative(root, id.split('?')[0] ?? id))
}
