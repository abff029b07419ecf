import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import { createServer, type Plugin, type ViteDevServer } from 'vite'

const root = path.resolve(import.meta.dirname, '../..')

type Options = {
  port: number
  host: string
  /** Address of the server, without a slash at the end. */
  server: string
  /** Resolves when the server answers. */
  ready: () => Promise<void>
  traffic: Traffic
}

/** The requests that are with the server now. */
export type Traffic = Set<ServerResponse>

/** Resolves when no request is with the server any more, or after two seconds. */
export async function untilQuiet(traffic: Traffic): Promise<void> {
  const signal = AbortSignal.timeout(2_000)
  await Promise.all([...traffic].map((response) => once(response, 'close', { signal }).catch(() => {})))
}

/** What the server answers; all else is Vite's. The folder web/api is served under /api too. */
const servers =
  /^\/(?:api\/(?!.*\.tsx?(?:\?|$))|(?:docs|files|socket\.io|[a-z]+-pictures|livez|healthz|readyz|metrics|sitemap\.xml|robots\.txt)(?:[/?]|$))/

/** Vite's development server in front of ours: both apps with hot reload, one address. */
export async function devWeb({ port, host, server, ready, traffic }: Options): Promise<ViteDevServer> {
  const ours = { SIGTERM: process.listeners('SIGTERM'), end: process.stdin.listeners('end') }
  const web = await createServer({
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'warn',
    clearScreen: false,
    plugins: [pages(ready, traffic)],
    server: { port, host, strictPort: true, proxy: { [servers.source]: { target: server, ws: true } } },
  })
  // Vite would end this process as soon as it is closed itself, and leave the database running behind it.
  for (const one of process.listeners('SIGTERM')) if (!ours.SIGTERM.includes(one)) process.off('SIGTERM', one)
  for (const one of process.stdin.listeners('end') as (() => void)[])
    if (!ours.end.includes(one)) process.stdin.off('end', one)
  await web.listen()
  return web
}

/** The console is a page of its own, and what is the server's waits until that one is there. */
function pages(ready: () => Promise<void>, traffic: Traffic): Plugin {
  return {
    name: 'pages-in-development',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { url = '/' } = request
        if (/^\/operator(?:[/?]|$)/.test(url)) request.url = '/operator.html'
        if (/^\/(?:\?|$)/.test(url)) return response.writeHead(302, { location: `/Main${url.slice(1)}` }).end()
        if (!servers.test(url)) return next()
        ready().then(() => {
          // A long poll waits for news; it is begun anew by itself.
          if (!url.startsWith('/socket.io')) traffic.add(response)
          response.once('close', () => traffic.delete(response))
          next()
        }, next)
      })
    },
  }
}
