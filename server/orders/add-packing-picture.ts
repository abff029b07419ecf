import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Result } from '#contract/call.ts'
import { addPackingPicture } from '#contract/operator/packing.ts'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { Deps } from '#server/deps/deps.ts'
import { examineFile } from '#server/files/examine.ts'
import { keepFor } from '#server/files/store.ts'
import { packingColumn, packingForPartner } from '#server/lines/packing-pictures.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { refuse } from '#server/http/refuse.ts'
import type { Incoming } from '#server/http/uploads.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'

const mostPictures = 5
/** Rate limit of the call that adds a picture. */
export const pictures = { max: 60, seconds: 60 }

/** Keeps a picture of a box that is being packed (DELW). If the request is refused, the uploaded file is deleted. */
export async function addPicture(
  deps: Deps,
  staff: Staff,
  request: FastifyRequest,
  { lineId, files }: { lineId: number; files: readonly Incoming[] },
): Promise<Result<typeof addPackingPicture>> {
  const { oriName, bytes } = await examineFile(files, addPackingPicture.upload)
  return keepFor(deps.config, bytes, (storedName) =>
    transaction(deps.db, `operator:${staff.id}`, async (trx) => {
      await refuseElsewhere(trx, lineId)
      const { rows } = await sql<{ id: number }>`
        insert into packing_pictures (order_product_id, ori_name, stored_name, staff_id)
        values (${lineId}, ${oriName}, ${storedName}, ${staff.id}) returning id`.execute(trx)
      await recordAudit(trx, staff, request, {
        action: 'packing.pictured',
        target: ['line', lineId],
        after: { picture: rows[0]!.id },
      })
      return { data: await picturesOf(trx, lineId, staff.partner ? packingForPartner : packingColumn) }
    }),
  )
}

/** Locks the line before its pictures are counted, so that two uploads at once cannot both take the last free place. */
async function refuseElsewhere(trx: Trx, lineId: number): Promise<void> {
  const { rows } = await sql<{ os_code: OrderStatus }>`
    select os_code from order_products where id = ${lineId} for update`.execute(trx)
  const [line] = rows
  if (!line) throw refuse('line.missing')
  if (line.os_code !== 'DELW') throw refuse('packing.not-now')
  if ((await picturesOf(trx, lineId)).length >= mostPictures) throw refuse('packing.full')
}

async function picturesOf(
  trx: Trx,
  lineId: number,
  column = packingColumn,
): Promise<Result<typeof addPackingPicture>['data']> {
  const { rows } = await sql<{ packing: Result<typeof addPackingPicture>['data'] }>`
    select ${column} as packing from order_products line where line.id = ${lineId}`.execute(trx)
  return rows[0]!.packing
}
