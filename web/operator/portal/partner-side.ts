import {
  createListing,
  getListing,
  listListingPrices,
  listListings,
  lookUpListing,
  saveListing,
  submitListing,
  uploadListingPicture,
} from '#contract/partner/listings.ts'
import type { IntakeSide } from '#web/operator/intake/intake-side.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { sendFile } from '#web/operator/session/send-file.ts'
import { listingsAt } from './listings-at.ts'

function withoutPartner<Typed extends { partner_id: unknown }>(typed: Typed): Omit<Typed, 'partner_id'> {
  const { partner_id: _, ...rest } = typed
  return rest
}

/** The form of a carcass for a partner's person: the partner is always their own, and it ends with a request for review. */
export const partnerSide: IntakeSide = {
  of: 'partner',
  path: listingsAt.path,
  key: listingsAt.key,
  shownIn: [listListings.path, getListing.path],
  create: (typed) => operatorApi(createListing, { body: withoutPartner(typed) }),
  save: (id, typed) => operatorApi(saveListing, { params: { id }, body: withoutPartner(typed) }),
  finish: ({ id, version }) => operatorApi(submitListing, { params: { id }, body: { version } }),
  lookUp: (cattle_no) => operatorApi(lookUpListing, { query: { cattle_no } }),
  prices: (query) => operatorApi(listListingPrices, { query }),
  keepPicture: (file) => sendFile(uploadListingPicture, {}, 'picture', file),
}
