import type { LineOutcome } from '#contract/orders.ts'
import { requestReturn as call } from '#contract/returns.ts'
import { transaction } from '#database/transaction.ts'
import type { ReturnRequest } from '#domain/forms/return-request.ts'
import type { Deps } from '#server/deps/deps.ts'
import { type Examined, examineFile } from '#server/files/examine.ts'
import { dropFile, keepFor } from '#server/files/store.ts'
import { limit } from '#server/http/database-rate-limiter.ts'
import type { Incoming } from '#server/http/uploads.ts'
import { type ReturnPicture, requestReturn } from '#server/returns/request-return.ts'
import { withdrawReturn } from '#server/returns/withdraw-return.ts'
import { eachLine } from './each-line.ts'

/** Rate limit of the call that asks for returns. */
export const requests = { max: 30, seconds: 600 }
const uploads = { max: 3, seconds: 60 }

/** Records the buyer's return request for each of these lines, with a copy of the picture, if there is one. */
export async function askReturn(
  deps: Deps,
  userId: number,
  lineIds: readonly number[],
  form: ReturnRequest,
  files: readonly Incoming[],
): Promise<{ os_code: 'RTNW'; lines: LineOutcome[] }> {
  if (files.length > 0) await limit(deps, `return-picture:${userId}`, uploads)
  const sent = files.length > 0 ? await examineFile(files, call.upload) : undefined
  const asked = await eachLine(lineIds, (lineId) => askOne(deps, userId, lineId, form, sent))
  deps.hub.wake()
  const lines = asked.map(({ id, done, problem }) => ({ id, os_code: done, problem }))
  return { os_code: 'RTNW', lines }
}

/**
 * Each line stores its own copy of the picture, because the file is deleted together with its request. If the request is refused, its copy
 * is deleted at once.
 */
async function askOne(
  deps: Deps,
  userId: number,
  lineId: number,
  form: ReturnRequest,
  sent: Examined | undefined,
): Promise<'RTNW'> {
  const { db, config } = deps
  await keepFor(config, sent?.bytes, async (storedName) => {
    const picture: ReturnPicture | undefined = sent && storedName ? { oriName: sent.oriName, storedName } : undefined
    const { repeated } = await transaction(db, [`user:${userId}`, form.return_content], (trx) =>
      requestReturn(trx, config, { userId, lineId, form, picture }),
    )
    if (repeated && picture) await dropFile(config, picture.storedName)
  })
  return 'RTNW'
}

export async function withdrawReturnRequest(
  { db, hub }: Deps,
  userId: number,
  lineId: number,
): Promise<{ os_code: 'ORDK' }> {
  await transaction(db, [`user:${userId}`, 'return.withdrawn'], (trx) => withdrawReturn(trx, userId, lineId))
  hub.wake()
  return { os_code: 'ORDK' }
}
