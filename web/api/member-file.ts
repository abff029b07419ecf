import { bytesIn } from './bytes-in.ts'
import { NetworkFailure } from './failures.ts'
import { refresh } from './refresh.ts'
import { accessToken } from './session.ts'

/** A private file, fetched with the session of the member. */
export async function memberFile(path: string): Promise<Blob> {
  const token = accessToken()
  let response = await ask(path, token)
  if (response.status === 401 && token) {
    const fresh = await refresh(token)
    if (typeof fresh !== 'string') response = await ask(path, fresh.token)
  }
  return bytesIn(response)
}

/** Milliseconds: rendering a document or a year of rows takes longer than a list. */
const patience = 30_000

async function ask(path: string, token: string | undefined): Promise<Response> {
  try {
    return await fetch(path, {
      credentials: 'same-origin',
      signal: AbortSignal.timeout(patience),
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
  } catch (error) {
    throw new NetworkFailure(error)
  }
}

/** Has the browser save bytes under a file name. */
export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // By then the browser has read them.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
