import type { FastifyInstance } from 'fastify'
import { faultyRoute } from '#sandbox/faulty-route.ts'
import { htmlPage } from '#sandbox/html.ts'
import { serveFile } from '#sandbox/static-files.ts'
import type { World } from '#sandbox/world.ts'
import { addressOf } from './address.ts'
import { searchPlaces } from './search-places.ts'

const most = 30

/** The address search: the script a page loads, the frame it opens, and the search behind the frame. */
export function openPostcode(app: FastifyInstance, world: World): void {
  serveFile(app, '/postcode.v2.js', 'postcode/browser/postcode.v2.js', 'js')
  serveFile(app, '/postcode/assets/embed.js', 'postcode/browser/embed.js', 'js')
  serveFile(app, '/postcode/assets/embed.css', 'postcode/browser/embed.css', 'css')

  app.get('/postcode/embed', async (_request, reply) => reply.type('text/html').send(embedPage()))
  app.get(
    '/postcode/search',
    faultyRoute(world, {
      call: 'postcode',
      act: (request) => {
        const { q = '', shorthand } = request.query as Record<string, string | undefined>
        const found = searchPlaces(q)
        const results = found.slice(0, most).map((place) => addressOf(place, shorthand !== 'false'))
        return { status: 200, body: { count: found.length, results } }
      },
      errorAnswer: (status = 500) => ({ status, body: { count: 0, results: [] } }),
    }),
  )
}

function embedPage(): string {
  return htmlPage({
    title: '주소 검색',
    head: '<link rel="stylesheet" href="/postcode/assets/embed.css"><script type="module" src="/postcode/assets/embed.js"></script>',
    body: `
<main>
<h1 class="hidden">주소 검색</h1>
<form role="search">
  <label for="q" class="hidden">주소 검색어</label>
  <input id="q" name="q" type="search" autocomplete="off" placeholder="예) 판교역로 235, 마장동, 시청" enterkeyhint="search">
  <button type="submit">검색</button>
</form>
<p id="state" role="status"></p>
<ul id="results"></ul>
<section id="guide">
  <h2>이렇게 검색해 보세요</h2>
  <p>도로명 + 건물번호 <strong>판교역로 235</strong></p>
  <p>동·리 + 번지 <strong>마장동</strong></p>
  <p>건물 이름 <strong>강남파이낸스센터</strong></p>
</section>
</main>
<footer>연습용 주소 검색 · 실제 우편번호 서비스가 아니에요</footer>`,
  })
}
