import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { prerender } from 'react-dom/static'
import { setServerClock } from '#web/api/server-clock.ts'
import { drawAt } from '#web/router/history.ts'
import { Router } from '#web/router/router.tsx'
import { writePictures } from '#web/ui/picture-source.ts'
import { drawWide } from '#web/ui/screen-width.ts'
import { App } from './app.tsx'
import { preload } from './routes.tsx'

export type Screen = {
  /** '/Main?…', as requested. */
  address: string
  /** Whether the user agent is that of a desktop. */
  wide: boolean
  serverNow: string
  /** The data that `readFirstData` will find in the page, so that both renders are the same. */
  queries: readonly { key: readonly unknown[]; data: unknown }[]
  /** Pictures to inline in the page, by their path: data URLs. */
  pictures: Readonly<Record<string, string>>
}

/** `head` belongs in the head of the page (title, pictures to preload), `body` in #root. */
export type Drawn = { head: string; body: string }

let last: Promise<unknown> = Promise.resolve()

/** Renders a visitor's first screen to HTML with the components of the page. One at a time, because the address is module state. */
export function renderScreen(screen: Screen): Promise<Drawn> {
  const drawn = last.then(() => draw(screen))
  last = drawn.catch(() => undefined)
  return drawn
}

async function draw({ address, wide, serverNow, queries, pictures }: Screen): Promise<Drawn> {
  const here = new URL(address, 'http://shop.invalid')
  drawAt(here)
  drawWide(wide)
  writePictures(pictures)
  setServerClock(serverNow)
  const client = new QueryClient()
  for (const { key, data } of queries) client.setQueryData(key, data)
  await preload(here.pathname)
  const { prelude } = await prerender(
    <QueryClientProvider client={client}>
      <Router>
        <App />
      </Router>
    </QueryClientProvider>,
    // In one piece: parts that are streamed later would need inline scripts, which the page's CSP forbids.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  )
  const html = await new Response(prelude).text()
  const head = /^(?:<title>.*?<\/title>|<link [^>]*>|<meta [^>]*>)*/.exec(html)?.[0] ?? ''
  return { head, body: html.slice(head.length) }
}
