import { ask, type Reply } from '#server/providers/ask.ts'

const timeout = 60_000

/** Calls a control of the sandbox, or its payment window without a browser. Throws with the response if it is refused. */
export async function tellSandbox<Answer = unknown>(url: string, path: string, body: object): Promise<Answer> {
  return read<Answer>(path, await ask(`${url}${path}`, { body, timeout }))
}

export async function askSandbox<Answer>(url: string, path: string): Promise<Answer> {
  return read<Answer>(path, await ask(`${url}${path}`, { timeout }))
}

export async function removeFault(url: string, id: string): Promise<void> {
  read('/control/faults', await ask(`${url}/control/faults/${id}`, { method: 'DELETE', timeout }))
}

function read<Answer>(path: string, { ok, status, text }: Reply): Answer {
  if (!ok) throw new Error(`sandbox ${path}: ${status} ${text}`)
  return JSON.parse(text) as Answer
}
