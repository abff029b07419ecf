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
  /** '/Main?…', as asked for. */
  address: string
  /** A desktop, as far as the browser's name tells. */
  wide: boolean
  serverNow: string
  /** What `readFirstData` will find in the page, so that both draw the same. */
  queries: readonly { key: readonly unknown[]; data: unknown }[]
  /** Pictures to write into the page, by their address: data URLs. */
  pictures: Readonly<Record<string, string>>
}

/** `head` belongs into the page's head (title, pictures to fetch first), `body` into #root. */
export type Drawn = { head: string; body: string }

let last: Promise<unknown> = Promise.resolve()

/** Draws a visitor's first screen as HTML, with the page's own components. One at a time: where it is drawn is the module's. */
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
    // Everything in its place: parts that arrive later would need inline scripts, which the page's policy forbids.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  )
  const html = await new Response(prelude).text()
  const head = /^(?:<title>.*?<\/title>|<link [^>]*>|<meta [^>]*>)*/.exec(html)?.[0] ?? ''
  return { head, body: html.slice(head.length) }
}
