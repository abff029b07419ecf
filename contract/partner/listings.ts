import { z } from 'zod'
import { listingState, listingStateNames } from '#domain/listing-state.ts'
import { intakePicture, intakeSheet } from '#domain/intake-sheet.ts'
import { call } from '#contract/call.ts'
import { listed } from '#contract/list-sheet.ts'
import { draftRow, getIntakeDesk, intakeDraft, listIntakePrices, lookUpCarcass } from '#contract/operator/intake.ts'
import { cursor, day, id, keyset, limit, optional, sorting } from '#contract/query.ts'

const desk = { access: 'operator', role: 'partner-boxes' } as const
const path = '/api/partner/listings'
const params = z.object({ id })
/** The version that the page showed. If somebody has changed the listing since, the request is refused. */
const seen = { version: z.int() }

export const listingRow = draftRow
  .pick({ id: true, version: true, cattle_no: true, boxes: true, weight: true, price: true, left: true })
  .extend({
    state: listingState,
    /** What the desk said when it gave it back or refused it. */
    note: z.string(),
    changed_at: draftRow.shape.changed_at,
    post_at: draftRow.shape.post_at,
  })
export type ListingRow = z.infer<typeof listingRow>

export const listing = intakeDraft
  .pick({ id: true, version: true, cattle_no: true, partner_id: true, prod_date: true, sheet: true, changed_at: true })
  .extend({
    state: listingState,
    note: z.string(),
    /** It was put on sale, and the desk has taken that back. */
    undone: z.boolean(),
  })
export type Listing = z.infer<typeof listing>

export const listListings = listed(
  call({
    ...desk,
    method: 'GET',
    path,
    summary: 'What the partner puts up for sale, last changed first, and how many are in each state',
    query: z.strictObject({
      state: optional(listingState),
      sort: sorting('number', 'boxes', 'weight', 'price', 'when'),
      cursor,
      limit: limit(50),
    }),
    result: keyset(listingRow).extend({ counts: z.array(z.object({ state: listingState, count: z.int() })) }),
  }),
  '상품 등록',
  [
    { title: '이력번호', kind: 'text', value: ({ cattle_no }) => cattle_no },
    { title: '상태', kind: 'text', value: ({ state }) => listingStateNames[state] },
    { title: '상자', kind: 'count', value: ({ boxes }) => boxes },
    { title: '남은 상자', kind: 'count', value: ({ state, left }) => (state === 'LISTED' ? left : null) },
    { title: '무게(kg)', kind: 'kg', value: ({ weight }) => weight },
    { title: '금액', kind: 'won', value: ({ price }) => price },
    { title: '고친 때', kind: 'moment', value: ({ changed_at }) => changed_at },
    { title: '한결의 말', kind: 'text', value: ({ note }) => note, width: 36 },
  ],
)

export const getListingDesk = call({
  ...desk,
  method: 'GET',
  path: `${path}/desk`,
  summary: 'What the form of a listing chooses from: cuts, today',
  result: getIntakeDesk.result.omit({ partners: true }),
})

export const lookUpListing = call({
  ...desk,
  method: 'GET',
  path: `${path}/facts`,
  summary: 'Asks the grading service about a number; `known` are the partner’s own intakes of it',
  query: lookUpCarcass.query,
  result: lookUpCarcass.result,
})

export const listListingPrices = call({
  ...desk,
  method: 'GET',
  path: `${path}/prices`,
  summary: 'What boxes of such a carcass were sold for lately, by cut',
  query: listIntakePrices.query,
  result: listIntakePrices.result,
})

const typed = { cattle_no: lookUpCarcass.query.shape.cattle_no, prod_date: day.nullable(), sheet: intakeSheet }

export const createListing = call({
  ...desk,
  method: 'POST',
  path,
  summary: 'Keeps a new listing',
  body: z.strictObject(typed),
  result: z.object({ data: listing }),
})

export const getListing = call({
  ...desk,
  method: 'GET',
  path: `${path}/{id:int}`,
  summary: 'One listing',
  params,
  result: z.object({ data: listing }),
})

export const saveListing = call({
  ...desk,
  method: 'PUT',
  path: `${path}/{id:int}`,
  summary: 'Keeps what has changed on a listing that is being written or was given back',
  params,
  body: z.strictObject({ ...seen, ...typed }),
  result: z.object({ data: listing }),
})

export const submitListing = call({
  ...desk,
  method: 'POST',
  path: `${path}/{id:int}/submit`,
  summary: 'Asks the desk for a review: WRITING or RETURNED → SUBMITTED',
  params,
  body: z.strictObject(seen),
  result: z.object({ data: listing }),
})

export const withdrawListing = call({
  ...desk,
  method: 'POST',
  path: `${path}/{id:int}/withdraw`,
  summary: 'Takes it back from the review to go on writing: SUBMITTED → WRITING',
  params,
  body: z.strictObject(seen),
  result: z.object({ data: listing }),
})

export const dropListing = call({
  ...desk,
  method: 'POST',
  path: `${path}/{id:int}/drop`,
  summary: 'Throws away a listing that is being written or was given back',
  params,
  body: z.strictObject(seen),
  result: z.object({}),
})

export const uploadListingPicture = call({
  ...desk,
  method: 'POST',
  path: `${path}/pictures`,
  summary: 'Keeps a picture of a carcass; it is shown once the listing that names it is on sale',
  upload: { field: 'picture', max: 1, required: '사진 파일을 선택하세요', accepts: ['image'] },
  result: z.object({ data: intakePicture }),
})
