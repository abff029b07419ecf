/** Days back from today, and the minute of that day in Seoul. */
type Moment = { days_ago: number; minute: number }
export type DemoInquiry = {
  qna_code: 'DE' | 'CR' | 'OP' | 'ME' | 'PR' | 'ET'
  q_subject: string
  q_content: string
  asked: Moment
  /** A picture under web/public. */
  picture?: string
  answer?: { a_content: string; given: Moment; seen: boolean }
}

/** What demo01 asked, oldest first. */
export const inquiries: readonly DemoInquiry[] = [
  {
    qna_code: 'OP',
    q_subject: '지난달 계산서를 한 번에 받을 수 있을까요?',
    q_content: '세무사 사무실에 보내려고 합니다. 지난달에 산 것을 모아서 한 장으로 받을 수 있는지 궁금합니다.',
    asked: { days_ago: 78, minute: 1290 },
    answer: {
      a_content:
        '안녕하세요, 한결이에요.\n\n계산서는 가공장별로 나가서 한 장으로 묶어 드리지는 못해요. 대신 마이의 거래명세서에서 지난달을 고르시면 한 달 거래가 한 장으로 나와요. 그대로 인쇄하거나 PDF로 저장하실 수 있고, 엑셀은 주문·배송의 거래내역 내려받기에 있어요.',
      given: { days_ago: 77, minute: 611 },
      seen: true,
    },
  },
  {
    qna_code: 'PR',
    q_subject: '봉지 안에 붉은 물이 조금 고여 있어요',
    q_content:
      '오늘 받은 꽃등심살입니다. 봉지 아래에 붉은 물이 한 숟가락쯤 있는데 괜찮은 건가요? 사진 보내드립니다.\n냄새나 색은 이상 없어 보여요.',
    asked: { days_ago: 33, minute: 742 },
    picture: '/pictures/tray-sirloin-middle.webp',
    answer: {
      a_content:
        '사진까지 보내 주셔서 고마워요.\n\n보내 주신 정도는 진공 포장한 고기에서 자연스럽게 나오는 육즙이에요. 무게의 1~2% 안쪽이라 품질에는 문제가 없어요. 키친타월로 닦고 0~2도에 두었다가 드시면 돼요.\n\n혹시 냄새가 시큼하거나 봉지가 부풀어 있다면 바로 전화 주세요.',
      given: { days_ago: 33, minute: 905 },
      seen: true,
    },
  },
  {
    qna_code: 'DE',
    q_subject: '토요일에도 받을 수 있나요?',
    q_content: '금요일 오전에 결제하면 토요일에 도착하는지 알고 싶습니다. 주말 예약이 많아서요.',
    asked: { days_ago: 3, minute: 1042 },
    answer: {
      a_content:
        '안녕하세요, 한결이에요.\n\n토요일 배송은 가공장과 택배 지역에 따라 달라요. 사장님 지역(서울 중구)은 금요일 출고분이 토요일 낮에 도착하는 일이 많지만, 약속드릴 수는 없어요. 주말에 꼭 필요하시면 목요일까지 결제해 주세요.',
      given: { days_ago: 2, minute: 583 },
      seen: false,
    },
  },
  {
    qna_code: 'CR',
    q_subject: '주문한 등심 한 상자만 취소할 수 있나요?',
    q_content: '얼마 전에 여러 상자를 주문했는데 등심 한 상자만 빼고 싶어요. 나머지는 그대로 보내 주세요.',
    asked: { days_ago: 0, minute: 5 },
  },
]
