import { bytesIn } from './bytes-in.ts'
import { NetworkFailure } from './failures.ts'
import { refresh } from './refresh.ts'
import { accessToken } from './session.ts'

/** Fetches a private file as whoever is logged in and hands it to the browser to be saved. */
export async function downloadFile(address: string, name: string): Promise<void> {
  let response = await ask(address)
  const stale = accessToken()
  if (response.status === 401 && stale && typeof (await refresh(stale)) !== 'string') response = await ask(address)
  const saved = URL.createObjectURL(await bytesIn(response))
  const link = document.createElement('a')
  link.href = saved
  link.download = nameIn(response) ?? name
  link.click()
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(saved), 60_000)
}

function ask(address: string): Promise<Response> {
  const token = accessToken()
  return fetch(address, token ? { headers: { authorization: `Bearer ${token}` } } : {}).catch((error: unknown) => {
    throw new NetworkFailure(error)
  })
}

/** What the server calls it: the ending is that of the content. */
function nameIn(response: Response): string | undefined {
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return name && decodeURIComponent(name)
}
