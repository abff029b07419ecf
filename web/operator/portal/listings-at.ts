import { type ListingState, listingStateNames } from '#domain/listing-state.ts'
import { deskAt, idOrNew, oneOf, opened, type ViewOf } from '#web/operator/desk/desk-address.ts'

/** What a partner puts up for sale: `id` is a listing, or a new one. */
export const listingsAt = deskAt(
  '/partner/listings',
  { state: oneOf(Object.keys(listingStateNames) as ListingState[]), id: opened(idOrNew) },
  { touches: ['boxes'] },
)
export type ListingsView = ViewOf<typeof listingsAt>
