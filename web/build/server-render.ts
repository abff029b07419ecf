import { resolve } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'

/**
 * After the pages, builds the same screens for the server as one self-contained module: `.server/render.js` in the output folder (dot
 * folders are never served).
 */
export function serverRender(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'server-render',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(resolved) {
      config = resolved
    },
    async closeBundle(error) {
      if (error) return
      await build({
        configFile: config.configFile ?? false,
        logLevel: 'warn',
        ssr: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
        publicDir: false,
        build: {
          ssr: resolve(config.root, 'storefront/render.tsx'),
          outDir: resolve(config.root, config.build.outDir, '.server'),
          emptyOutDir: true,
          copyPublicDir: false,
          manifest: false,
          rolldownOptions: {
            input: resolve(config.root, 'storefront/render.tsx'),
            // The fixed name that the server imports; files for browsers have a hash in theirs.
            output: { entryFileNames: '[name].js' },
          },
        },
      })
    },
  }
}
