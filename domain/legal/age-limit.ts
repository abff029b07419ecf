import type { Article } from './legal-facts.ts'

/** People under 14 may not join (SPEC §9). */
export const ageLimit: readonly Article[] = [
  {
    title: '가입할 수 있는 나이',
    lines: [
      '만 14세가 되지 않은 분은 회원으로 가입할 수 없어요.',
      '나이를 사실과 다르게 알리고 가입한 것이 확인되면 이용 계약을 해지할 수 있어요.',
    ],
  },
]
