import type { Article, LegalFacts } from './legal-facts.ts'

/** The rights of a person, how data are protected, and whom to contact. */
export const privacyRights = ({ company, support }: LegalFacts): readonly Article[] => [
  {
    title: '회원의 권리',
    lines: [
      '회원은 언제든지 자기 정보를 보고, 고치고, 지우고, 처리를 멈추도록 요구할 수 있어요. 마이페이지에서 직접 하거나 고객센터에 요청해 주세요.',
      '법이 보관하도록 정한 기록은 그 기간 동안 지울 수 없어요.',
      '만 14세 미만은 가입할 수 없으므로, 만 14세 미만의 정보는 모으지 않아요.',
    ],
  },
  {
    title: '안전하게 지키는 방법',
    lines: [
      '비밀번호와 인증번호는 되돌릴 수 없게 바꾸어 저장하고, 오가는 정보는 암호화해요.',
      '증명 서류는 본인과 심사하는 담당자만 볼 수 있고, 담당자가 본 기록을 남겨요.',
      '운영자는 두 단계로 로그인하고, 맡은 일에 필요한 정보만 볼 수 있어요.',
    ],
  },
  {
    title: '개인정보 보호책임자',
    lines: [
      [company.privacy_officer || '개인정보 보호책임자', company.phone, company.email].filter(Boolean).join(' · '),
      `상담 시간: ${support.hours} (점심 ${support.lunch}).`,
    ],
  },
  {
    title: '도움을 받을 수 있는 곳',
    lines: [
      '개인정보침해신고센터: 국번 없이 118 (privacy.kisa.or.kr).',
      '개인정보분쟁조정위원회: 1833-6972 (www.kopico.go.kr).',
      '대검찰청: 국번 없이 1301 (www.spo.go.kr). 경찰청: 국번 없이 182 (ecrm.police.go.kr).',
    ],
  },
  {
    title: '방침이 바뀔 때',
    lines: ['내용을 더하거나 빼거나 고치면 시행 7일 전부터 공지사항에 알려요.'],
  },
]
