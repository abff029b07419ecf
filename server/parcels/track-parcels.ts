import type { Deps } from '#server/deps/deps.ts'
import { adoptParcels } from './adopt-parcels.ts'
import { askParcels } from './ask-parcels.ts'
import { deliverParcels } from './deliver-parcels.ts'

/** Takes in new parcels, asks the couriers about those whose time has come, and moves the lines of what has arrived. */
export async function trackParcels(deps: Deps): Promise<{ adopted: number; asked: number; delivered: number }> {
  const adopted = await adoptParcels(deps.db)
  const asked = await askParcels(deps)
  return { adopted, asked, delivered: await deliverParcels(deps) }
}
