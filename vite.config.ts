import { createHash } from 'node:crypto'
import { relative, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { isBase, isGoods, isKit, isReactDom, isSelling, isShell } from './web/build/base-chunk.ts'
import { callsWithoutSchemas } from './web/build/calls-without-schemas.ts'
import { serverRender } from './web/build/server-render.ts'

const web = resolve(import.meta.dirname, 'web')

/** Each app is one page of its own. */
const pages = { storefront: 'index.html', operator: 'operator.html' }

/** A class by its own name and its file: the usual names have the line as well, which is nothing to read and travels with every first load. */
function generateScopedName(name: string, file: string): string {
  const hash = createHash('sha256').update(relative(web, file)).digest('base64url')
  return `${name}_${hash.slice(0, 5)}`
}

export default defineConfig(({ command }) => ({
  root: web,
  appType: 'spa',
  plugins: [react(), callsWithoutSchemas(), serverRender()],
  css: { modules: { generateScopedName } },
  build: {
    outDir: resolve(web, 'dist'),
    emptyOutDir: true,
    manifest: true,
    // A list of every chunk's chunks would be 1 kB of the first load. The server's HTML names those of the page it sends,
    // and the pages likeliest to come next are fetched when the first one stands.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    assetsInlineLimit: (file: string) => (file.endsWith('.woff2') ? false : undefined),
    target: 'baseline-widely-available',
    rolldownOptions: {
      input: Object.fromEntries([
        // The service worker is found under one name for ever; it imports nothing.
        ...(command === 'build' ? [['service-worker', resolve(web, 'worker/service-worker.ts')]] : []),
        ...Object.entries(pages).map(([name, page]) => [name, resolve(web, page)]),
      ]),
      output: {
        // All desks are called desk.tsx: their chunks have the name of their noun, as those of other pages.
        chunkFileNames: ({ facadeModuleId }) =>
          `assets/${/\/operator\/(\w+)\/desk\.tsx$/.exec(facadeModuleId ?? '')?.[1]?.concat('-page') ?? '[name]'}-[hash].js`,
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            { name: 'react-dom', test: isReactDom },
            { name: 'base', test: isBase },
            { name: 'shell', test: isShell },
            { name: 'goods', test: isGoods },
            { name: 'kit', test: isKit },
            { name: 'selling', test: isSelling },
          ],
        },
      },
      // A schema that nothing in a chunk reads is dropped with it: the labels in domain/codes.ts do not bring zod along.
      treeshake: { manualPureFunctions: ['z'], propertyReadSideEffects: false },
    },
  },
}))
