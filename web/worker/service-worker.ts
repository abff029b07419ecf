declare const self: ServiceWorkerGlobalScope

// Written in by the server (server/pages/worker-routes.ts): the build it serves, and what may be kept of it.
const build = '__BUILD__'
const files = new Set('__FILES__'.split(' '))
const ours = 'hangyeol-'
const name = ours + build
const offline = '/offline.html'

/**
 * Keeps fonts, icons and the scripts and styles of the build that is running, nothing else: a page or an answer is always the shop's own.
 * Without a connection a page is the one that says so. A new build takes over at once; nothing is loaded anew because of it.
 */
self.addEventListener('install', (event) => event.waitUntil(prepare()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname, search } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (mode === 'navigate') event.respondWith(page(event))
  else if (files.has(pathname) && search === '') event.respondWith(file(event))
})

async function prepare(): Promise<void> {
  const cache = await caches.open(name)
  await cache.addAll([offline, '/offline.js', '/icon.svg'].map((path) => new Request(path, { cache: 'reload' })))
  await self.skipWaiting()
}

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((one) => one.startsWith(ours) && one !== name).map((one) => caches.delete(one)))
  // The page is asked for while this worker starts.
  await self.registration.navigationPreload.enable()
  await self.clients.claim()
}

async function page(event: FetchEvent): Promise<Response> {
  try {
    const early = (await event.preloadResponse) as Response | undefined
    return early ?? (await fetch(event.request))
  } catch {
    return (await (await caches.open(name)).match(offline)) ?? Response.error()
  }
}

async function file(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(name)
  const kept = await cache.match(event.request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(event.request)
  // A full disk keeps nothing: the page works without.
  if (response.status === 200 && response.type === 'basic')
    event.waitUntil(cache.put(event.request, response.clone()).catch(() => undefined))
  return response
}
