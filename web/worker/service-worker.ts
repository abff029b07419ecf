declare const self: ServiceWorkerGlobalScope

// Filled in by the server (server/pages/worker-routes.ts): the running build, and the files of it that may be cached.
const build = '__BUILD__'
const files = new Set('__FILES__'.split(' '))
const ours = 'hangyeol-'
const name = ours + build
const offline = '/offline.html'

/**
 * Caches fonts, icons, and the scripts and styles of the running build, nothing else: pages and API responses always come from the network.
 * Without a connection a page is replaced by one that says so. A new build takes over at once, without reloading any page.
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
  // The page is requested while this worker is still starting.
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
  // On a full disk nothing is cached, and the page works all the same.
  if (response.status === 200 && response.type === 'basic')
    event.waitUntil(cache.put(event.request, response.clone()).catch(() => undefined))
  return response
}
