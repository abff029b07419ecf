/** One of the sandbox's switches, or its payment window without a browser. Throws with what it said when it refuses. */
export async function tellSandbox<Answer = unknown>(url: string, path: string, body: object): Promise<Answer> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return read<Answer>(path, response)
}

export async function askSandbox<Answer>(url: string, path: string): Promise<Answer> {
  return read<Answer>(path, await fetch(`${url}${path}`))
}

export async function removeFault(url: string, id: string): Promise<void> {
  await read('/control/faults', await fetch(`${url}/control/faults/${id}`, { method: 'DELETE' }))
}

async function read<Answer>(path: string, response: Response): Promise<Answer> {
  if (!response.ok) throw new Error(`sandbox ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}
