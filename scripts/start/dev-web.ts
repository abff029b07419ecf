import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import { createServer, type Plugin, type ViteDevServer } from 'vite'

const root = path.resolve(import.meta.dirname, '../..')

type Options = {
  port: number
  host: string
  /** Address of the server, without a trailing slash. */
  server: string
  /** Resolves when the server answers. */
  ready: () => Promise<void>
  traffic: Traffic
}

/** The requests that the server is handling. */
export type Traffic = Set<ServerResponse>

/** Resolves when the server handles no request any more, or after two seconds. */
export async function untilQuiet(traffic: Traffic): Promise<void> {
  const signal = AbortSignal.timeout(2_000)
  await Promise.all([...traffic].map((response) => once(response, 'close', { signal }).catch(() => {})))
}

/** The paths that the server answers; Vite answers all others. Sources in web/api are under /api too. */
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
  // Vite's own handlers would end this process when Vite is closed, and leave the database running.
  for (const one of process.listeners('SIGTERM')) if (!ours.SIGTERM.includes(one)) process.off('SIGTERM', one)
  for (const one of process.stdin.listeners('end') as (() => void)[])
    if (!ours.end.includes(one)) process.stdin.off('end', one)
  await web.listen()
  return web
}

/** Serves the console's own page, and proxies the server's paths, which wait until the server is ready. */
function pages(ready: () => Promise<void>, traffic: Traffic): Plugin {
  return {
    name: 'pages-in-development',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { url = '/' } = request
        if (/^\/(?:operator|partner)(?:[/?]|$)/.test(url)) request.url = '/operator.html'
        if (/^\/(?:\?|$)/.test(url)) return response.writeHead(302, { location: `/Main${url.slice(1)}` }).end()
        if (!servers.test(url)) return next()
        ready().then(() => {
          // Not long polls of Socket.IO: they last until there is an event, and the client repeats them.
          if (!url.startsWith('/socket.io')) traffic.add(response)
          response.once('close', () => traffic.delete(response))
          next()
        }, next)
      })
    },
  }
}
