import type { Database } from '#database/connect.ts'
import type { BeefCode, GradeCode } from '#domain/codes.ts'

/** Retired codes stay in old orders but are not listed. */
export const findGrades = (db: Database) =>
  db
    .selectFrom('grades')
    .select(['name', 'code'])
    .$narrowType<{ code: GradeCode }>()
    .where('retired_at', 'is', null)
    .orderBy('code')
    .execute()

export const findKinds = (db: Database) =>
  db
    .selectFrom('beef_kinds')
    .select(['name', 'code'])
    .$narrowType<{ code: BeefCode }>()
    .where('retired_at', 'is', null)
    .orderBy('code')
    .execute()

export const findCuts = (db: Database, depth: number) =>
  db
    .selectFrom('cuts')
    .select(['pc_name', 'pc_code', 'cate_depth', 'primal'])
    .where('cate_depth', '=', depth)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .execute()

export const findBanks = (db: Database) =>
  db
    .selectFrom('banks')
    .select(['bank_code', 'bank_name'])
    .where('retired_at', 'is', null)
    .orderBy('position')
    .execute()

export const findFaqCodes = (db: Database) =>
  db
    .selectFrom('faq_codes')
    .select(['faq_code', 'code_name'])
    .where('retired_at', 'is', null)
    .orderBy('position')
    .execute()

export const findQnaCodes = (db: Database) =>
  db
    .selectFrom('qna_codes')
    .select(['qna_code', 'code_name'])
    .where('retired_at', 'is', null)
    .orderBy('position')
    .execute()
