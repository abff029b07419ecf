import type { Call, Result, Sent } from '#contract/call.ts'
import { withFile } from '#web/api/with-file.ts'
import { operatorUpload } from './operator-api.ts'

type Fields = { body?: Record<string, string | number> }

/**
 * Makes a call that declares an `upload`, with its file in the form field of that name. The same file sent again is the same one; one that is
 * chosen anew is another.
 */
export function sendFile<const C extends Call>(call: C, input: Sent<C>, field: string, file: File): Promise<Result<C>> {
  const { body = {}, ...asked } = input as Fields
  return operatorUpload(call, { ...asked, body: withFile(body, file, field) } as Sent<C>, file, JSON.stringify(input))
}
