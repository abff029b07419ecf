import type { Retention } from '#contract/operator/withdrawals.ts'

export const keptNames: Record<Retention['kept'][number]['kind'], string> = {
  contract: '계약',
  payment: '결제',
  dispute: '분쟁',
  behaviour: '이용',
}
