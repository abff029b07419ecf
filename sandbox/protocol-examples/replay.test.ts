import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { openSandbox } from '#sandbox/open.ts'
import { type Caught, differences, filled } from './match.ts'

type Step = {
  says: string
  request: { method: string; path: string; headers?: Record<string, string>; body?: unknown }
  response: { status: number; body: unknown }
}
type Example = { about: string; source: string; steps: Step[] }

const folder = import.meta.dirname

for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  const example = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Example
  it(`${file}: ${example.about}`, async () => {
    await using sandbox = await openSandbox({ publicUrl: 'http://sandbox.test' })
    const caught: Caught = new Map()
    for (const { says, request, response } of example.steps) {
      const { method, path, headers = {}, body } = request
      const answer = await fetch(sandbox.url + filled(path, caught), {
        method,
        headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: filled(JSON.stringify(body), caught) }),
      })
      const text = await answer.text()
      assert.equal(answer.status, response.status, `${says}: ${text}`)
      const actual: unknown = typeof response.body === 'string' ? text : JSON.parse(text)
      assert.deepEqual(differences(response.body, actual, caught), [], says)
    }
  })
}
