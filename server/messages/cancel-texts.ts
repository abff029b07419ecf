import { won } from '#domain/prices.ts'

/** What a buyer reads when the desk cancels. `goods`: '꽃등심살 외 2개'. */
export const cancelledText = (orderNo: string, goods: string, amount: number, reason: string): string =>
  `[한결] 주문 ${orderNo}의 ${goods}을 취소했어요.\n사유: ${reason}\n${won(amount)}은 결제한 수단으로 돌려드려요.`

export const cancelRefusedText = (orderNo: string, goods: string, words: string): string =>
  `[한결] 주문 ${orderNo}의 ${goods} 취소가 어려워요.\n사유: ${words}\n궁금한 점은 고객센터로 물어봐 주세요.`
