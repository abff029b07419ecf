import type { BoxState } from './box-state.ts'

/** What a box's state means for the viewer. */
export const stateWords: Record<NonNullable<BoxState['look']>, string> = {
  '내 장바구니': '장바구니에서 주문할 수 있어요.',
  '다른 구매자가 담음': '주문하지 않으면 다시 살 수 있게 돼요.',
  결제중: '다른 구매자가 결제하고 있어요.',
  판매완료: '이 상품은 판매가 끝났어요.',
  '공급사 휴무': '공급사가 판매를 잠시 쉬고 있어요. 다시 열면 담을 수 있어요.',
  '판매 중지': '지금은 살 수 없는 상품이에요.',
}
