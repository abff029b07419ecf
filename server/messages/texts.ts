import { won } from '#domain/prices.ts'

/** What members read on their phones. Up to 90 bytes in EUC-KR go as a short text, the others as a long one. */
export const codeText = (code: string): string => `[한결] 인증번호 ${code} (3분 안에 입력하세요)`

export const approvedText = (name: string, url: string): string =>
  `[한결] ${name}님, 가입이 승인되었어요. 이제 구매하실 수 있어요.\n${url}/Login`

export const rejectedText = (name: string, reason: string, url: string): string =>
  `[한결] ${name}님, 가입 서류를 다시 보내주세요.\n사유: ${reason}\n로그인하시면 서류를 다시 올릴 수 있어요.\n${url}/Login`

export const suspendedText = (name: string, words: string): string =>
  `[한결] ${name}님, 이용이 정지되었어요.\n사유: ${words}\n진행 중인 주문은 그대로 처리해요. 문의는 고객센터로 해주세요.`

export const resumedText = (name: string, url: string): string =>
  `[한결] ${name}님, 다시 이용하실 수 있어요.\n${url}/Login`

export const passwordChangedText = `[한결] 비밀번호가 바뀌었어요. 본인이 아니라면 바로 고객센터로 알려주세요.`

export const answeredText = (name: string, subject: string, url: string): string =>
  `[한결] ${name}님, 문의하신 “${subject.length > 20 ? `${subject.slice(0, 19)}…` : subject}”에 답변을 드렸어요.\n${url}/MyQnA`

export const shippedText = (name: string, orderNo: string, parcels: readonly string[], url: string): string =>
  `[한결] ${name}님, 주문 ${orderNo} 상품을 보냈어요.\n${parcels.join('\n')}\n${url}/MyOrderList`

export const deliveredText = (name: string, orderNo: string, count: number, url: string): string =>
  `[한결] ${name}님, 주문 ${orderNo} 상품 ${count}개가 도착했어요. 상태를 보고 구매확정해 주세요.\n${url}/MyOrderList`

export const givenBackText = (orderNo: string, amount: number): string =>
  `[한결] 주문 ${orderNo}의 ${won(amount)}을 결제한 수단으로 돌려드렸어요.`

export const withdrawnText = (name: string, cut: string, reason: string): string =>
  `[한결] ${name}님, 담아 두신 ${cut}의 판매가 중지되었어요.\n사유: ${reason}\n결제된 금액은 없어요.`

export const releasedText = (name: string, goods: string, reason: string): string =>
  `[한결] ${name}님, 담아 두신 ${goods}의 선점이 해제되었어요.\n사유: ${reason}\n결제된 금액은 없어요.`
