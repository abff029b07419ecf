export type FormRequest = Pick<RequestInit, 'method'> & { headers: Record<string, string>; body: FormData }
export type Sending = {
  headers?: Record<string, string>
  /** Called with the share of the body that has been sent, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Milliseconds without progress after which it is given up. A slow connection that makes progress may finish. */
const longestPause = 60_000

/** Refused by the client, as the server never sees it: browsers do not read a file that has changed since it was chosen. */
const changed = {
  status: 400,
  json: async () => ({ errno: 1000, message: '고른 파일이 바뀌었거나 없어졌어요. 다시 골라 주세요.', result: null }),
}

const canBeRead = (body: FormData): Promise<boolean> =>
  new Blob([...body.values()].map((part) => part.slice(0, 1))).arrayBuffer().then(
    () => true,
    () => false,
  )

/** Sends a form with its files. `fetch` reports no upload progress, so this is the only place with XMLHttpRequest. */
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
  request.onerror = async () => ((await canBeRead(body)) ? reject(new TypeError('no answer')) : resolve(changed))
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
