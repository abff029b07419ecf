/** A member's own pages, with one paid order. */
export const ownPages = (paidOrder: number): string[] => [
  '/MyPage',
  '/MyNews',
  '/MyOrderList',
  `/MyOrderStatement?id=${paidOrder}`,
  `/OrderSuccess?orderId=${paidOrder}`,
  '/OrderFail?code=REJECT&message=한도초과 혹은 잔액부족으로 결제에 실패했습니다.&orderId=1&urlCode=1',
  '/MyAddress',
  '/MyAddressAdd',
  '/MyQnA',
  '/MyQnAWrite',
  '/MyInfo',
  '/MemberOut',
]
