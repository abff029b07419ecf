import assert from 'node:assert/strict'

// Whoever asks has only SPEC: what comes is looked at field by field.
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = { status: number; errno: number; message: string; result: any }
/** `ask('POST /api/logins/user', { userid, password })`: method, path and fields as the specification spells them. */
export type Ask = (line: string, body?: object) => Promise<Answer>

/** Makes calls as somebody outside would who has only the specification: no declared call of ours is used. */
export function asker(url: string, token?: string): Ask {
  return async (line, body) => {
    const [method, path] = line.split(' ')
    const isForm = body instanceof FormData
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const { errno, message, result } = (await response.json()) as Answer
    assert.equal(typeof message, 'string')
    return { status: response.status, errno, message, result }
  }
}

/** The result of a call that goes well: errno 0. */
// oxlint-disable-next-line typescript/no-explicit-any -- as above
export async function told(answer: Promise<Answer>): Promise<any> {
  const { errno, message, result } = await answer
  assert.equal(errno, 0, message)
  return result
}

/** A form with these fields; a list is one field given several times. */
export function formOf(fields: Record<string, string | Blob | readonly Blob[]>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one)
  return form
}
