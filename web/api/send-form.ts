export type FormRequest = Pick<RequestInit, 'method'> & { headers: Record<string, string>; body: FormData }
export type Sending = {
  headers?: Record<string, string>
  /** Hears what share of the body is out, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Milliseconds without anything moving after which it is given up. A slow line that moves is left to finish. */
const longestPause = 60_000

/** Sends a form with its files. `fetch` cannot tell how much is out, so this is the one place with the older way. */
export function sendForm(
  address: string,
  { method = 'POST', headers, body }: FormRequest,
  { onProgress, signal }: Sending = {},
): Promise<Pick<Response, 'status' | 'json'>> {
  const { promise, resolve, reject } = Promise.withResolvers<Pick<Response, 'status' | 'json'>>()
  const request = new XMLHttpRequest()
  let pause: ReturnType<typeof setTimeout> | undefined
  const moved = () => {
    clearTimeout(pause)
    pause = setTimeout(() => request.abort(), longestPause)
  }
  const cancel = () => request.abort()
  request.open(method, address)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.onprogress = ({ loaded, total }) => {
    moved()
    if (total > 0) onProgress?.(loaded / total)
  }
  request.onload = () =>
    resolve({ status: request.status, json: async () => JSON.parse(request.responseText) as unknown })
  request.onerror = () => reject(new TypeError('no answer'))
  request.onabort = () => reject(signal?.aborted ? signal.reason : new TypeError('nothing moved'))
  request.onloadend = () => {
    clearTimeout(pause)
    signal?.removeEventListener('abort', cancel)
  }
  signal?.addEventListener('abort', cancel)
  moved()
  request.send(body)
  if (signal?.aborted) cancel()
  return promise
}
