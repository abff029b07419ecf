import { createContext, use } from 'react'
import type { Result, Sent } from '#contract/call.ts'
import {
  createDraft,
  type IntakeDraft,
  listDrafts,
  listIntakePrices,
  lookUpCarcass,
  postDraft,
  saveDraft,
  uploadIntakePicture,
} from '#contract/operator/intake.ts'
import type { IntakePicture } from '#domain/intake-sheet.ts'
import type { Confirmed } from '#domain/unusual.ts'
import { at } from '#web/operator/imports/at.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { sendFile } from '#web/operator/session/send-file.ts'

/** A carcass as it is stored; `check` is the desk's. */
export type StoredCarcass = Pick<IntakeDraft, 'id' | 'version' | 'cattle_no' | 'partner_id' | 'prod_date' | 'sheet'> &
  Partial<Pick<IntakeDraft, 'check'>>
type Typed = Sent<typeof createDraft>['body']
export type Posting = { at: string | null; confirmed?: Confirmed[] }

/**
 * Whose form of a carcass it is: the desk's, which puts it on sale, or that of a partner's person, who submits it for review. The form is the
 * same; what it calls is not.
 */
export type IntakeSide = {
  of: 'market' | 'partner'
  /** The address of the form. */
  path: string
  /** The prefix of its query keys. */
  key: readonly string[]
  /** What is fetched again when it was saved: query keys under `key`. */
  shownIn: readonly string[]
  create: (typed: Typed) => Promise<{ data: StoredCarcass }>
  save: (id: number, typed: Typed & { version: number }) => Promise<{ data: StoredCarcass }>
  finish: (stored: Pick<StoredCarcass, 'id' | 'version'>, posting: Posting) => Promise<{ data: StoredCarcass }>
  lookUp: (cattleNo: string) => Promise<Result<typeof lookUpCarcass>>
  prices: (market: Sent<typeof listIntakePrices>['query']) => Promise<Result<typeof listIntakePrices>>
  keepPicture: (file: File) => Promise<{ data: IntakePicture }>
}

const market: IntakeSide = {
  of: 'market',
  path: at.path,
  key: at.key,
  shownIn: [listDrafts.path, 'draft', 'undoable'],
  create: (body) => operatorApi(createDraft, { body }),
  save: (id, body) => operatorApi(saveDraft, { params: { id }, body }),
  finish: ({ id, version }, { at: minute, confirmed = [] }) =>
    operatorApi(postDraft, { params: { id }, body: { version, at: minute, confirmed } }),
  lookUp: (cattle_no) => operatorApi(lookUpCarcass, { query: { cattle_no } }),
  prices: (query) => operatorApi(listIntakePrices, { query }),
  keepPicture: (file) => sendFile(uploadIntakePicture, {}, 'picture', file),
}

const Side = createContext(market)
export const IntakeSideIs = Side.Provider
export const useIntakeSide = (): IntakeSide => use(Side)
