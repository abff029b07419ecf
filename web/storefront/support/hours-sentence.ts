/** '24시간 접수' and '평일 09:00~17:00' as one sentence (SPEC §1). */
export function hoursSentence(support: { inquiry_receipt: string; inquiry_answer: string } | undefined): string {
  const receipt = (support?.inquiry_receipt ?? '24시간 접수').replace(/\s*접수$/, '')
  return `문의는 ${receipt} 받고, 답변은 ${support?.inquiry_answer ?? '평일 09:00~17:00'}에 드려요.`
}
