import { setTimeout as pause } from 'node:timers/promises'
import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import type { Config } from '#server/config/config.ts'
import { ask, type Reply } from './ask.ts'

/** Why there is no result. `unavailable` is worth another try later; the others will not pass by themselves. */
export class OpenDataProblem extends Error {
  override name = 'OpenDataProblem'
  readonly code: 'number' | 'unknown' | 'ungraded' | 'key' | 'unreadable' | 'unavailable'

  constructor(code: OpenDataProblem['code'], message: string) {
    super(message)
    this.code = code
  }
}

export type OpenDataItem = Record<string, string>
export type Patience = { tries?: number; timeout?: number }

export const text = z.string().trim().min(1)
/** '20261119' or '2026-11-19' → '2026-11-19' */
export const date = text.transform((said) => said.replace(/^(\d{4})-?(\d{2})-?(\d{2})$/, '$1-$2-$3')).pipe(z.iso.date())
export const number = text.transform(Number).pipe(z.number())

const parser = new XMLParser({ parseTagValue: false, jPath: false, isArray: (name) => name === 'item' })
/** The parser gives '' for an empty element, such as `<items/>`, which means: nothing found. */
const nothing = z.literal('').transform(() => undefined)
const items = z.object({ item: z.array(z.record(z.string(), z.string())) })
const frame = z.object({
  response: z.object({
    header: z.object({ resultCode: z.string(), resultMsg: z.string().default('') }),
    body: z.union([nothing, z.object({ items: z.union([nothing, items]).optional() })]).optional(),
  }),
})

/** Result codes of temporary errors (PROVIDERS 4.1). 99 means a wrong key. */
const passing = new Set(['01', '02', '04', '05'])
const firstPause = 150

/**
 * The client of the public livestock services and their XML protocol. Returns the items, none if nothing is known. `what` names the service
 * in error messages. `timeout` in milliseconds, for each try.
 */
export function openData(
  { url, key }: Config['grading'],
  what: string,
  { tries = 4, timeout = 10_000 }: Patience = {},
): (path: string, query: Record<string, string>) => Promise<OpenDataItem[]> {
  return async (path, query) => {
    for (let turn = 1; ; turn++) {
      const { items, why } = await askOnce(path, query)
      if (items) return items
      if (turn === tries)
        throw new OpenDataProblem(
          'unavailable',
          `${what} 조회가 잠시 되지 않습니다. 조금 뒤에 다시 해 주세요. (${why})`,
        )
      await pause(firstPause * 2 ** (turn - 1))
    }
  }

  /** Without `items`: a temporary error, worth another try. */
  async function askOnce(
    path: string,
    query: Record<string, string>,
  ): Promise<{ items?: OpenDataItem[]; why?: string }> {
    let reply: Reply
    try {
      const search = new URLSearchParams({ ServiceKey: key, ...query })
      reply = await ask(`${url}${path}?${search.toString()}`, { timeout })
    } catch (error) {
      return { why: error instanceof Error ? error.name : '연결' }
    }
    const { status, text: body } = reply
    if (status >= 500 || status === 429) return { why: String(status) }
    const said = readFrame(body)
    if (!said) throw new OpenDataProblem('unreadable', `${what} 조회의 응답을 읽지 못했습니다. (${status})`)
    const { resultCode, resultMsg } = said.header
    if (resultCode === '00') return { items: said.body?.items?.item ?? [] }
    if (passing.has(resultCode)) return { why: `${resultCode} ${resultMsg}` }
    if (resultCode === '99')
      throw new OpenDataProblem('key', `${what} 조회의 인증키가 맞지 않습니다. GRADING_KEY를 확인해 주세요.`)
    throw new OpenDataProblem('unreadable', `${what} 조회가 거절되었습니다. (${resultCode} ${resultMsg})`)
  }
}

function readFrame(body: string): z.infer<typeof frame>['response'] | undefined {
  try {
    return frame.safeParse(parser.parse(body)).data?.response
  } catch {
    return undefined
  }
}
