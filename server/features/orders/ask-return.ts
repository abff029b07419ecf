import { requestReturn as call } from '#contract/returns.ts'
import { transaction } from '#database/transaction.ts'
import type { ReturnRequest } from '#domain/forms/return-request.ts'
import type { Deps } from '#server/deps.ts'
import { examineFile } from '#server/files/examine.ts'
import { dropFile, keepFile } from '#server/files/store.ts'
import { limit } from '#server/http/rate-limits.ts'
import type { Incoming } from '#server/http/uploads.ts'
import { type ReturnPicture, requestReturn } from '#server/returns/request-return.ts'
import { withdrawReturn } from '#server/returns/withdraw-return.ts'

/** How often a return may be asked for. */
export const requests = { max: 30, seconds: 600 }
const uploads = { max: 3, seconds: 60 }

/** The buyer's request with its picture, if any. What is refused leaves no file behind. */
export async function askReturn(
  deps: Deps,
  userId: number,
  lineId: number,
  form: ReturnRequest,
  files: readonly Incoming[],
): Promise<{ os_code: 'RTNW' }> {
  const { db, config, hub } = deps
  const days = await deps.settings()
  const picture = files.length > 0 ? await keepPicture(deps, userId, files) : undefined
  try {
    const { repeated } = await transaction(
      db,
      `user:${userId}`,
      (trx) => requestReturn(trx, config, days, { userId, lineId, form, picture }),
      form.return_content,
    )
    if (repeated && picture) await dropFile(config, picture.storedName)
  } catch (error) {
    if (picture) await dropFile(config, picture.storedName)
    throw error
  }
  hub.wake()
  return { os_code: 'RTNW' }
}

async function keepPicture(deps: Deps, userId: number, files: readonly Incoming[]): Promise<ReturnPicture> {
  await limit(deps, `return-picture:${userId}`, uploads)
  const { oriName, bytes } = await examineFile(files, call.upload)
  return { oriName, storedName: await keepFile(deps.config, bytes) }
}

export async function takeReturnBack({ db, hub }: Deps, userId: number, lineId: number): Promise<{ os_code: 'ORDK' }> {
  await transaction(db, `user:${userId}`, (trx) => withdrawReturn(trx, userId, lineId), 'return.withdrawn')
  hub.wake()
  return { os_code: 'ORDK' }
}
