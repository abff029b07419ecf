/** Our sentences for the codes of the provider's fail redirect. For other codes its own text is shown, as plain text and shortened. */
const sentences = new Map([
  ['PAY_PROCESS_CANCELED', '결제를 취소했습니다.'],
  ['PAY_PROCESS_ABORTED', '결제가 완료되지 않았습니다. 다시 시도해주세요.'],
  ['REJECT_CARD_COMPANY', '카드사에서 결제를 거절했습니다. 다른 카드로 시도해주세요.'],
])

export function failSentence(code: string, message: string): string {
  return sentences.get(code) ?? (message.replaceAll(/\s+/g, ' ').trim().slice(0, 200) || '주문이 실패 하였습니다.')
}
