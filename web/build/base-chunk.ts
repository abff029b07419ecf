import { relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Small modules that every first screen of the shop and the console uses: split by their importers, each would be a file of its own. */
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
    'skip-link',
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
  ...[
    'api',
    'client',
    'failures',
    'live',
    'query-client',
    'refresh',
    'server-clock',
    'session',
    'stored',
    'use-session',
  ].map((name) => `web/api/${name}.ts`),
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
  ...['calendar', 'codes', 'hold', 'prices', 'product-status', 'traceability'].map((name) => `domain/${name}.ts`),
  ...['customer-centre', 'prices', 'settings'].map((name) => `contract/${name}.ts`),
])

/** React DOM is loaded and evaluated in a step of its own (web/storefront/main.tsx). */
export const isReactDom = (id: string): boolean => /node_modules\/(react-dom|scheduler)\//.test(id)

const comesLater =
  'lost-part|lost-take|coming|use-ahead|side-menu|member-places|search-filters|search-suggestions|suggestions-query|use-combobox|recent-searches|login-sheet|read-return-to|ready-page|not-found-page|reload-on-lost-chunk|reload-for-new-build|bring-lost-styles'

/** The frame around every page of the shop. */
export const isShell = (id: string): boolean =>
  new RegExp(`/web/storefront/((app|guards|mount|routes|layout)\\.|shell/(?!${comesLater}))`).test(id)

const goods = 'available-counts|box-state|carcass-words|popup-link|product-dialog|use-popup'

/** Modules for boxes and cuts that the home page and all lists share, with the ways from them to the popup and the order form. */
export const isGoods = (id: string): boolean =>
  new RegExp(
    `/web/storefront/(catalogue/(${goods})|cuts/cut-codes|checkout/(order-ahead|removal-sentence))\\.|/web/ui/thumbnail\\.|/domain/tray-picture\\.`,
  ).test(id)

const selling =
  'use-(market|cut-ticks|live-selection|pending-action|purchase|selection)|particle|chosen-panel|cut-row|selection-bar'

/** Modules that all pages share on which boxes are chosen. Not the home page: there boxes are chosen in the popup, which loads them. */
export const isSelling = (id: string): boolean => new RegExp(`/web/storefront/catalogue/(${selling})\\.`).test(id)

/** The parts of the query library for infinite lists and mutations: no first screen uses either. */
const afterFirst = /infinite|mutationObserver|useMutation/i

/** Whether a module goes into the one file that every page loads: the libraries, except for what few pages use, and the modules above. */
export function isBase(id: string): boolean {
  if (/node_modules\/(react|@tanstack)\//.test(id))
    return !afterFirst.test(id) && !/queriesObserver|useQueries/.test(id)
  return everywhere.has(relative(root, id.split('?')[0] ?? id))
}

/** Components that most pages after the first one use: a file for each, most of them under 1 kB, would mean twenty requests. */
const kit = new Set([
  ...[
    'accordion',
    'action-bar',
    'button',
    'checkbox',
    'chip',
    'dialog',
    'dotted',
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

/** These components in one file, together with the parts of the query library that pages after the first one need. */
export function isKit(id: string): boolean {
  if (/node_modules\/@tanstack\//.test(id)) return afterFirst.test(id)
  return kit.has(relative(root, id.split('?')[0] ?? id))
}
