export const isData = (url: string): boolean => url.startsWith('/api/')

/**
 * Let in whatever the load: money that is on its way, those who look after us, and the files that a page is made of. A page whose
 * scripts were refused looks whole and answers no press.
 */
export const isVital = (url: string): boolean =>
  url.startsWith('/api/payments/') || url.startsWith('/api/users/orders/payments/') || isLight(url)

/** Costs next to nothing, and a page asks for many at once: a file, or how we are. */
export const isLight = (url: string): boolean =>
  url.startsWith('/livez') ||
  url.startsWith('/healthz') ||
  url.startsWith('/readyz') ||
  url.startsWith('/metrics') ||
  isFile(url)

/** The pictures of shared links are drawn when they are asked for: work like any other. */
const isFile = (url: string): boolean => !isData(url) && !url.startsWith('/share/') && /^[^?]*\.\w+(\?|$)/.test(url)
