import type { Config } from '#server/config/config.ts'
import { openAccount } from '#server/refunds/refund-account.ts'
import { bankTransfers } from '#server/sheets/bank-transfers.ts'

export type FileLine = {
  refund_id: number
  amount: number
  clearing_code: string
  depositor: string
  account: Buffer
}

/** The bank file of these lines. */
export const bankText = (config: Config, lines: readonly FileLine[]): Promise<string> =>
  bankTransfers(
    lines.map(({ refund_id, amount, clearing_code, depositor, account }) => ({
      clearing_code,
      amount,
      account: openAccount(config, refund_id, account),
      holder: depositor,
      theirs: '한결환불',
      ours: `환불 ${refund_id}`,
    })),
  )
