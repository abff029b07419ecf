import { bytesIn } from './bytes-in.ts'
import { NetworkFailure } from './failures.ts'
import { refresh } from './refresh.ts'
import { accessToken } from './session.ts'

/** Fetches a private file with the session of the member and has the browser save it. */
export async function downloadFile(address: string, name: string): Promise<void> {
  let response = await ask(address)
  const stale = accessToken()
  if (response.status === 401 && stale && typeof (await refresh(stale)) !== 'string') response = await ask(address)
  const saved = URL.createObjectURL(await bytesIn(response))
  const link = document.createElement('a')
  link.href = saved
  link.download = nameIn(response) ?? name
  link.click()
  // By then the browser has read it.
  setTimeout(() => URL.revokeObjectURL(saved), 60_000)
}

function ask(address: string): Promise<Response> {
  const token = accessToken()
  return fetch(address, token ? { headers: { authorization: `Bearer ${token}` } } : {}).catch((error: unknown) => {
    throw new NetworkFailure(error)
  })
}

/** The file name in the response: its extension fits the content. */
function nameIn(response: Response): string | undefined {
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return name && decodeURIComponent(name)
}
