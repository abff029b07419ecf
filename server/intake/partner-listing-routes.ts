import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/partner/listings.ts'
import type { Deps } from '#server/deps/deps.ts'
import { limit } from '#server/http/database-rate-limiter.ts'
import { implement } from '#server/http/implement.ts'
import { limitUpload } from '#server/http/limit-upload.ts'
import { partnerOf } from '#server/http/partner-of.ts'
import { implementList } from '#server/sheets/implement-list.ts'
import { findListing, findListingDesk, findListings } from './find-listings.ts'
import { findPrices } from './find-prices.ts'
import { keepIntakePicture } from './keep-intake-picture.ts'
import { create, drop, save, submit, withdraw } from './listings.ts'
import { lookUp } from './look-up.ts'

/** The grading service is asked for the whole market: one partner has its share. */
const lookUps = { max: 200, seconds: 3_600 }
const pictures = { max: 300, seconds: 3_600 }

export function partnerListingRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  implementList(app, deps, calls.listListings, (from, query, staff) => findListings(from, staff, query))
  implement(app, calls.getListingDesk, () => findListingDesk(db))
  implement(app, calls.lookUpListing, async ({ query }, staff) => {
    const partner = partnerOf(staff)
    await limit(deps, `listing:facts:${partner}`, lookUps)
    return lookUp(deps, query.cattle_no, partner)
  })
  implement(app, calls.listListingPrices, ({ query }) => findPrices(db, query))
  implement(app, calls.createListing, ({ body }, staff, request) => create(deps, { staff, request }, body))
  implement(app, calls.getListing, ({ params }, staff) => findListing(db, staff, params.id))
  implement(app, calls.saveListing, ({ params, body }, staff, request) =>
    save(deps, { staff, request }, params.id, body),
  )
  implement(app, calls.submitListing, ({ params, body }, staff, request) =>
    submit(deps, { staff, request }, params.id, body.version),
  )
  implement(app, calls.withdrawListing, ({ params, body }, staff, request) =>
    withdraw(deps, { staff, request }, params.id, body.version),
  )
  implement(app, calls.dropListing, ({ params, body }, staff, request) =>
    drop(deps, { staff, request }, params.id, body.version),
  )
  implement(
    app,
    calls.uploadListingPicture,
    ({ files }, staff) => keepIntakePicture(deps, staff, files),
    (staff) => limitUpload(deps, `listing:picture:${partnerOf(staff)}`, pictures),
  )
}
