import { type Article, legalDay, type LegalFacts, legalSince } from './legal-facts.ts'
import { privacyRights } from './privacy-rights.ts'

/** 개인정보처리방침, whole: what /Private shows. Periods are those of SPEC §9 and of the retention rules. */
export function privacyPolicy(facts: LegalFacts): readonly Article[] {
  const bodies = [...collecting, ...handing(facts), ...privacyRights(facts)]
  return [
    ...bodies.map(({ title, lines }, index) => ({ title: `${index + 1}. ${title}`, lines })),
    { title: '시행일', lines: [`이 개인정보처리방침은 ${legalDay(legalSince)}부터 시행해요.`] },
  ]
}

/** The right to refuse consent, which is shown at sign-up beside the whole policy. */
export const consentRight: readonly Article[] = [
  {
    title: '동의하지 않을 권리',
    lines: [
      '아래와 같이 개인정보를 모으고 쓰는 데 동의하지 않을 수 있어요. 다만 가입에 꼭 필요한 정보라서, 동의하지 않으면 가입할 수 없어요.',
    ],
  },
]

const collecting: readonly Article[] = [
  {
    title: '모으는 정보와 방법',
    lines: [
      '가입할 때 (필수): ID, 비밀번호, 이름, 사업자명, 사업자번호, 사업장 주소, 휴대폰번호, 사업자 증명 서류. 국세청에서 사업자 상태를 확인해 함께 적어 둬요.',
      '주문할 때 (필수): 받는 사람 이름, 연락처, 배송지, 주문과 결제 기록. 카드번호는 결제대행사만 다루고 회사는 갖지 않아요.',
      '반품하거나 문의할 때: 문의와 반품 내용, 첨부한 사진, 환불받을 계좌 (필요한 때만).',
      '이용하면서 저절로 생기는 정보: 접속한 IP 주소와 기기 종류, 접속 시각, 선점과 이용 기록.',
      '정보는 회원이 화면에 직접 입력하거나 고객센터에 알려 줄 때 모아요.',
    ],
  },
  {
    title: '쓰는 목적',
    lines: [
      '사업자 확인과 가입 승인, 본인 확인, 부정 이용 방지.',
      '주문, 결제, 배송, 환불과 그 안내 문자.',
      '문의와 분쟁의 처리.',
      '혜택과 상품 소식 문자: 따로 동의한 분께만 보내고, 내 정보에서 언제든지 끌 수 있어요.',
    ],
  },
  {
    title: '보관하는 기간',
    lines: [
      '회원인 동안 보관하고, 탈퇴하면 바로 따로 떼어 아래 기간만 보관한 뒤 지워요.',
      '계약과 청약 철회, 대금 결제와 상품 공급 기록: 5년 (전자상거래법).',
      '소비자 불만과 분쟁 처리 기록: 3년 (전자상거래법).',
      '이용 행태 기록: 1년.',
      '보낸 문자의 번호와 내용: 1년. 휴대폰 인증번호: 1일. 새로 내어 바뀐 증명 서류: 30일.',
      '다시 가입하는 것을 막기 위한 값: 원래 번호를 알 수 없게 바꾸어 3개월.',
    ],
  },
  {
    title: '지우는 절차와 방법',
    lines: [
      '기간이 지난 정보는 날마다 자동으로 찾아 되살릴 수 없게 지우고, 몇 건을 지웠는지 기록해요.',
      '종이에 적힌 정보는 분쇄하거나 태워요.',
    ],
  },
]

const handing = ({ company }: LegalFacts): readonly Article[] => [
  {
    title: '다른 곳에 주는 경우',
    lines: [
      '회사는 회원의 동의가 있거나 법에 따라 수사기관 등이 절차를 갖추어 요구한 때가 아니면 개인정보를 다른 곳에 주지 않아요.',
      '상품을 보내기 위해 그 상품의 공급사에 받는 사람 이름, 연락처, 배송지를 알려요. 공급사는 배송을 마치고 그 기록의 보관 기간이 지나면 지워요.',
    ],
  },
  {
    title: '맡기는 일',
    lines: [
      '결제와 환불: 토스페이먼츠.',
      '문자 발송: 솔라피.',
      '배송: 상품을 나르는 냉장 택배사.',
      ...(company.hosting ? [`서버 운영: ${company.hosting}.`] : []),
      '그 일에 필요한 정보만 전하고, 일이 끝나면 지우도록 계약하고 살펴요.',
    ],
  },
  {
    title: '쿠키와 브라우저 저장소',
    lines: [
      '쿠키 두 개(로그인을 유지하는 것은 14일, 로그인했던 기기를 알아보는 것은 1년)와, 로그인 정보와 저장한 ID, 쓰던 신청서를 두는 브라우저 저장소를 써요. 광고나 추적에는 쓰지 않아요.',
      '브라우저 설정에서 거부할 수 있어요. 거부하면 로그인과 주문을 할 수 없어요.',
    ],
  },
]
