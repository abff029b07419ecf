import type { OrderLine } from '#contract/orders.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { inquiryDraft } from '#web/storefront/inquiries/inquiry-draft.ts'
import { goodsOf } from './order-words.ts'

/** The category of questions about cancelling and giving back. */
const aboutReturns = 'CR'

/** Opens a 1:1 inquiry that names these lines and the reason. A question that was begun already keeps its words under them. */
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
    navigate('/MyQnAWrite')
  }
}
