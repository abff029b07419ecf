import type { SettlementRow } from '#contract/operator/settlements.ts'
import { shortDate } from '#web/ui/format.ts'

/** '11.29 이정산', '11.29 (기한이 지남)'; nothing if the partner has not confirmed it. */
export const confirmationWords = ({ confirmation }: Pick<SettlementRow, 'confirmation'>): string | null =>
  confirmation && `${shortDate(confirmation.at)} ${confirmation.by ?? '(기한이 지남)'}`
