import type { Deps } from '#server/deps/deps.ts'
import { adoptParcels } from './adopt-parcels.ts'
import { askParcels } from './ask-parcels.ts'
import { deliverParcels } from './deliver-parcels.ts'

/** Adopts new parcels, asks the couriers about those that are due, and moves the lines of those that have arrived. */
export async function trackParcels(deps: Deps): Promise<{ adopted: number; asked: number; delivered: number }> {
  const adopted = await adoptParcels(deps.db)
  const asked = await askParcels(deps)
  return { adopted, asked, delivered: await deliverParcels(deps) }
}
