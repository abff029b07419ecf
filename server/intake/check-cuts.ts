import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import type { CarcassDraft } from './carcass-draft.ts'
import { IntakeProblem } from './intake-problem.ts'

/** Only cuts of the third depth are sold, and only those still in the code table. */
export async function checkCuts(trx: Trx, drafts: readonly Pick<CarcassDraft, 'boxes'>[]): Promise<void> {
  const wanted = [...new Set(drafts.flatMap(({ boxes }) => boxes.map((box) => box.pc_code)))]
  const { rows } = await sql<{ pc_code: string }>`
    select code as pc_code from unnest(${wanted}::text[]) code
    where not exists (select from cuts where cuts.pc_code = code and cate_depth = 3 and retired_at is null)`.execute(
    trx,
  )
  if (rows.length > 0)
    throw new IntakeProblem(`등록되지 않은 부위 코드입니다: ${rows.map((row) => row.pc_code).join(', ')}`)
}
