import type { Config } from '#server/config/config.ts'
import { inlineSources } from './after-first-paint.ts'

type Headers = Readonly<Record<string, string>>

/**
 * The content security policy of pages: what they may load and from where. That is ourselves, the payment provider's script and window, and
 * the postcode search.
 */
export function pagePolicy(config: Config): string {
  const payment = paymentOrigins(config)
  const postcode = postcodeOrigins(config)
  const socket = config.publicUrl.replace(/^http/, 'ws')
  return policy({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptFolders(config), ...inlineSources],
    // React and the toasts set inline styles; stylesheets of other hosts stay forbidden.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...dataHost(config), ...payment],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", socket, ...payment],
    'frame-src': ["'self'", ...payment, ...postcode],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'", ...payment],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...(config.publicUrl.startsWith('https:') ? { 'upgrade-insecure-requests': [] } : {}),
  })
}

/** The data host of pictures, if there is one. Pictures come from there and from our own origin only. */
const dataHost = ({ pictures }: Config): string[] => (pictures.dataHost ? [pictures.dataHost] : [])

/** The API reference brings its own page with inline script and styles; nothing of a member is on it. */
export function referencePolicy(): string {
  return policy({
    'default-src': ["'self'"],
    'script-src': ["'self'", "'unsafe-inline'", "'unsafe-eval'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  })
}

/** Headers of every answer. Made once: setting them costs a request less than a microsecond each. */
function commonHeaders(config: Config): Headers {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(config.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}

/** JSON is data: nothing in it may be loaded or framed, and no proxy may cache it. */
export function apiHeaders(config: Config): Headers {
  return {
    ...commonHeaders(config),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  }
}

export function pageHeaders(config: Config): Headers {
  return {
    ...commonHeaders(config),
    'content-security-policy': pagePolicy(config),
    'permissions-policy':
      'accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), usb=()',
  }
}

function policy(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...new Set(values)].join(' '))
    .join('; ')
}

/** The folders of the two third-party scripts (payment and postcode): nothing else of their hosts may run here. */
function scriptFolders({ toss, postcode }: Config): string[] {
  return [toss.scriptUrl, postcode.scriptUrl].map((address) => new URL('.', address).href)
}

/** The provider's own script opens windows and calls under several names of its domain. */
function paymentOrigins({ toss }: Config): string[] {
  const { origin, hostname, port, protocol } = new URL(toss.scriptUrl)
  if (hostname.endsWith('.tosspayments.com')) return ['https://*.tosspayments.com', 'https://*.toss.im']
  // The sandbox answers under both names of this machine.
  return hostname === 'localhost' ? [origin, `${protocol}//127.0.0.1:${port}`] : [origin]
}

function postcodeOrigins({ postcode }: Config): string[] {
  const { origin, hostname } = new URL(postcode.scriptUrl)
  if (!hostname.endsWith('.kakaocdn.net') && !hostname.endsWith('.daumcdn.net')) return [origin]
  return ['https://postcode.map.kakao.com', 'https://postcode.map.daum.net']
}
