export const isData = (url: string): boolean => url.startsWith('/api/')

/**
 * Requests that are let in whatever the load: payments, the probes of our monitoring, and the files of a page. A page whose scripts were
 * refused looks complete but does not react to anything.
 */
export const isVital = (url: string): boolean =>
  url.startsWith('/api/payments/') || url.startsWith('/api/users/orders/payments/') || isLight(url)

/** Requests that cost next to nothing and may come many at once: files and health probes. */
export const isLight = (url: string): boolean =>
  url.startsWith('/livez') ||
  url.startsWith('/healthz') ||
  url.startsWith('/readyz') ||
  url.startsWith('/metrics') ||
  isFile(url)

/** Preview pictures of shared links are not files: they are drawn on request, which is work like any other. */
const isFile = (url: string): boolean => !isData(url) && !url.startsWith('/share/') && /^[^?]*\.\w+(\?|$)/.test(url)
