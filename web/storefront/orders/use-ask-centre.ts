import type { OrderLine } from '#contract/orders.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { inquiryDraft } from '#web/storefront/inquiries/inquiry-draft.ts'
import { goodsOf } from './order-words.ts'

/** Code of the inquiry category for cancels and returns. */
const aboutReturns = 'CR'

/** Opens a 1:1 inquiry that names these lines and the reason. The text of an inquiry that was begun already stays below them. */
export function useAskCentre(): (lines: readonly OrderLine[], reason: string) => void {
  const navigate = useNavigate()
  return (lines, reason) => {
    const begun = inquiryDraft.read().q_content.trim()
    const goods = lines.map((line) => `${goodsOf(line)} (이력번호 ${line.view_product_beef.carcass_infos.cattle_no})`)
    inquiryDraft.keep({
      qna_code: aboutReturns,
      q_subject: '반품을 도와주세요',
      q_content: [`상품: ${goods.join(', ')}`, `사유: ${reason.trim()}`, begun].filter(Boolean).join('\n'),
      fileName: '',
    })
    // In place of the history entry of the sheet that it is asked from.
    navigate('/MyQnAWrite', { replace: true })
  }
}
