import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { ListingState } from '#domain/listing-state.ts'
import { Refusal, refuse } from '#server/http/refuse.ts'

export type Stands = 'DRAFT' | 'SCHEDULED' | Extract<ListingState, 'WRITING' | 'SUBMITTED' | 'RETURNED'>
type Typed = { cattle_no: string; partner_id: number | null; prod_date: string | null }

export const inTheWay: Record<'market' | 'partner', Record<Stands, string>> = {
  market: {
    DRAFT: '같은 이력번호와 공급사, 가공일로 작성 중인 도체가 있습니다. ‘작성 중’에서 열어 이어서 쓰세요.',
    SCHEDULED: '같은 이력번호와 공급사, 가공일로 예약한 도체가 있습니다. ‘예약’에서 확인해 주세요.',
    WRITING:
      '공급사가 이 도체를 직접 쓰고 있습니다. 공급사가 심사를 요청하면 ‘공급사 등록’에서 열 수 있고, 여기에서 등록하려면 공급사가 먼저 버려야 합니다.',
    RETURNED:
      '공급사에 돌려보낸 도체입니다. 공급사가 다시 심사를 요청하면 ‘공급사 등록’에서 열 수 있고, 여기에서 등록하려면 공급사가 먼저 버려야 합니다.',
    SUBMITTED: '공급사가 심사를 요청한 도체입니다. ‘공급사 등록’에서 열어 확인해 주세요.',
  },
  partner: {
    DRAFT: '한결이 이 도체를 등록하고 있습니다. 한결에 알려 주세요.',
    SCHEDULED: '이미 판매를 예약한 도체입니다. 바꿀 것이 있으면 한결에 알려 주세요.',
    WRITING: '같은 이력번호와 가공일로 쓰던 도체가 있습니다. 상품 등록 목록에서 열어 이어서 쓰세요.',
    RETURNED: '한결이 고쳐 달라고 한 도체입니다. 상품 등록 목록에서 열어 고치세요.',
    SUBMITTED: '이미 심사를 요청한 도체입니다. 고치려면 상품 등록 목록에서 심사 요청을 먼저 거두세요.',
  },
}

type Reader = keyof typeof inTheWay
/** How a draft `d` (intake_drafts) stands, and whose it is by that. */
export const standing = sql<Stands>`case when d.state = 'SCHEDULED' then d.state else coalesce(d.listing, d.state) end`
/** The same of any intake of the carcass, if it is the other side's to go on with; null: the reader's own. */
export const sayIfOthers = (reader: Reader, stands: Stands): string | null =>
  (stands === 'DRAFT' || stands === 'SCHEDULED') === (reader === 'partner') ? inTheWay[reader][stands] : null

/** To whom an intake belongs that is in the way of this one, because it is of the same carcass, partner and day, and what helps. */
export async function findInTheWay(
  db: Database,
  reader: Reader,
  { cattle_no, partner_id, prod_date }: Typed,
): Promise<string | undefined> {
  const { rows } = await sql<{ stands: Stands }>`
    select ${standing} as stands from intake_drafts d
    where cattle_no = ${cattle_no} and partner_id = ${partner_id} and prod_date = ${prod_date}::date and state in ('DRAFT', 'SCHEDULED')`.execute(
    db,
  )
  return rows[0] && inTheWay[reader][rows[0].stands]
}

/** Adds it to the refusal of a draft that cannot be kept for that. */
export const sayWhatIsInTheWay =
  (db: Database, reader: Reader, typed: Typed) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof Refusal) || error.code !== 'intake.twice') throw error
    throw refuse('intake.twice', await findInTheWay(db, reader, typed))
  }
