import assert from 'node:assert/strict'
import { it } from 'node:test'
import { NetworkFailure, ServerRefusal } from '#web/api/failures.ts'
import { isUnanswered, underKey, underKeyOf } from './under-key.ts'

const refusal = (status: number) => new ServerRefusal(status, { errno: 1, message: '', result: null })

/** The idempotency key under which a change is sent that ends with this error. */
async function keyOf(change: string, end?: Error): Promise<string> {
  let used = ''
  const work = async (key: string) => {
    used = key
    if (end) throw end
  }
  await underKey(change, work).catch((error: unknown) => assert.equal(error, end))
  return used
}

it('sends a change again under its key where it may have been done already', async () => {
  for (const end of [new NetworkFailure(), refusal(503), refusal(500)]) {
    const first = await keyOf('a', end)
    assert.equal(isUnanswered(), true)
    assert.equal(await keyOf('a', refusal(429)), first)
    assert.equal(await keyOf('a'), first)
    assert.equal(isUnanswered(), false)
    assert.notEqual(await keyOf('a'), first)
  }
})

it('forgets the key of a change that was answered, or after which another came', async () => {
  for (const end of [refusal(409), refusal(429), undefined]) assert.notEqual(await keyOf('a', end), await keyOf('a'))
  const first = await keyOf('a', refusal(503))
  await keyOf('b')
  assert.notEqual(await keyOf('a'), first)
})

it('knows a file whose sending got no answer, whatever was sent in between, for as long as the same is said of it', async () => {
  const [one, other] = [new File(['가'], '라벨.jpg'), new File(['가'], '라벨.jpg')]
  async function keyFor(file: File, change: string, end?: Error): Promise<string> {
    let used = ''
    const work = async (key: string) => {
      used = key
      if (end) throw end
    }
    await underKeyOf(file, change, work).catch((error: unknown) => assert.equal(error, end))
    return used
  }
  const first = await keyFor(one, 'line 1', new NetworkFailure())
  assert.notEqual(await keyFor(other, 'line 1', new NetworkFailure()), first)
  await keyOf('b')
  assert.equal(await keyFor(one, 'line 1', refusal(429)), first)
  assert.equal(await keyFor(one, 'line 1', refusal(409)), first)
  const second = await keyFor(one, 'line 1', refusal(500))
  assert.notEqual(second, first)
  assert.notEqual(await keyFor(one, 'line 2', new NetworkFailure()), second)
})
