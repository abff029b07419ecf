import { won } from '#domain/prices.ts'

/** What a buyer reads of a return. `cut` is the line's cut, as it was sold. */
export const returnApprovedText = (cut: string, words: string, url: string): string =>
  `[한결] ${cut} 반품을 승인했어요. 상품을 회수한 뒤 확인하고 환불해 드려요.${more(words)}\n${url}/MyOrderList`

export const returnRefusedText = (cut: string, words: string, url: string): string =>
  `[한결] ${cut} 반품이 어려워요.\n사유: ${words}\n궁금한 점은 고객센터로 물어봐 주세요.\n${url}/MyOrderList`

export const returnReceivedText = (cut: string): string =>
  `[한결] ${cut} 반품 상품을 받았어요. 확인이 끝나면 바로 알려 드려요.`

export const returnedText = (cut: string, amount: number, words: string, byBank = false): string =>
  `[한결] ${cut} 반품이 끝났어요. ${won(amount)}을 ${byBank ? '적어 주신 계좌로' : '결제한 수단으로'} 돌려드렸어요.${more(words)}`

const more = (words: string): string => (words === '' ? '' : `\n${words}`)
