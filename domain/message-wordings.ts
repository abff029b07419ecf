import { pairPattern, particleFor } from './particles.ts'

/** A text message: its title, its text and its placeholders. `#{이름}` is replaced when it is queued. */
export type Wording = {
  title: string
  text: string
  /** The placeholders that may occur, with an example each. */
  samples: Readonly<Record<string, string>>
  /** The placeholders that must occur: without them the text would be useless. */
  needed: readonly string[]
}

const shop = { 주소: 'https://hangyeol.example' }
const name = { 이름: '김한결' }
const why = { 사유: '포장 확인이 필요해요' }
const order = { 주문번호: '20261120-000148' }
const cut = { 상품: '꽃등심살' }
const more = { 덧붙임: '\n냉장으로 보관해 주세요.' }

/** Every text whose wording the operator can change, by the event's name. The code's wording is used until then. */
export const messageWordings = {
  code: {
    title: '휴대폰 인증번호',
    text: '[한결] 인증번호 #{인증번호} (3분 안에 입력하세요)',
    samples: { 인증번호: '042917' },
    needed: ['인증번호'],
  },
  'code.long': {
    title: '휴대폰 인증번호 (하루 다섯 번을 넘었을 때)',
    text: '[한결] 인증번호 #{인증번호} (6시간 안에 입력하세요)',
    samples: { 인증번호: '0429 1754 8830 6129' },
    needed: ['인증번호'],
  },
  'member.approve': {
    title: '가입 승인',
    text: '[한결] #{이름}님, 가입이 승인되었어요. 이제 구매하실 수 있어요.\n#{주소}/Login',
    samples: { ...name, ...shop },
    needed: [],
  },
  'member.reject': {
    title: '가입 반려',
    text: '[한결] #{이름}님, 가입 서류를 다시 보내주세요.\n사유: #{사유}\n로그인하시면 서류를 다시 올릴 수 있어요.\n#{주소}/Login',
    samples: { ...name, 사유: '서류가 흐리거나 잘려서 읽을 수 없습니다.', ...shop },
    needed: ['사유'],
  },
  'member.suspend': {
    title: '이용 정지',
    text: '[한결] #{이름}님, 이용이 정지되었어요.\n사유: #{사유}\n진행 중인 주문은 그대로 처리해요. 문의는 고객센터로 해주세요.',
    samples: { ...name, 사유: '사업자 휴업 확인' },
    needed: ['사유'],
  },
  'member.resume': {
    title: '이용 정지 해제',
    text: '[한결] #{이름}님, 다시 이용하실 수 있어요.\n#{주소}/Login',
    samples: { ...name, ...shop },
    needed: [],
  },
  'change.approve': {
    title: '정보 변경 승인',
    text: '[한결] #{이름}님, 요청하신 정보 변경을 반영했어요.\n#{주소}/MyInfo',
    samples: { ...name, ...shop },
    needed: [],
  },
  'change.refuse': {
    title: '정보 변경 반려',
    text: '[한결] #{이름}님, 요청하신 정보 변경을 반영하지 못했어요.\n사유: #{사유}\n#{주소}/MyInfo',
    samples: { ...name, 사유: '서류가 흐리거나 잘려서 읽을 수 없습니다.', ...shop },
    needed: ['사유'],
  },
  'phone.changed': {
    title: '휴대폰번호 변경',
    text: '[한결] 회원 정보의 휴대폰번호가 바뀌었어요. 본인이 아니라면 바로 고객센터로 알려주세요.',
    samples: {},
    needed: [],
  },
  'password.changed': {
    title: '비밀번호 변경',
    text: '[한결] 비밀번호가 바뀌었어요. 본인이 아니라면 바로 고객센터로 알려주세요.',
    samples: {},
    needed: [],
  },
  'ads.answered': {
    title: '광고 문자 동의·거부 결과',
    text: '[한결] #{이름}님, 광고 문자 수신 #{답}를 처리했어요. (#{일시})\n내 정보에서 언제든지 바꿀 수 있어요.\n#{주소}/MyInfo',
    samples: { ...name, 답: '거부', 일시: '2026.11.20 14:30', ...shop },
    needed: ['답', '일시'],
  },
  'inquiry.answered': {
    title: '문의 답변',
    text: '[한결] #{이름}님, 문의하신 “#{제목}”에 답변을 드렸어요.\n#{주소}/MyQnA',
    samples: { ...name, 제목: '배송 시간이 궁금해요', ...shop },
    needed: [],
  },
  'order.paid': {
    title: '결제완료',
    text: '[한결] 주문 #{주문번호} #{상품}, #{금액} 결제가 완료됐어요.',
    samples: { ...order, 상품: '꽃등심살 외 2개', 금액: '1,290,000원' },
    needed: ['금액'],
  },
  'cancel.made': {
    title: '판매자 취소',
    text: '[한결] 주문 #{주문번호}의 #{상품} 주문을 취소했어요.\n사유: #{사유}\n#{금액}은 결제한 수단으로 돌려드려요.',
    samples: { ...order, 상품: '꽃등심살 외 2개', ...why, 금액: '1,290,000원' },
    needed: ['사유', '금액'],
  },
  'cancel.refused': {
    title: '취소 거절',
    text: '[한결] 주문 #{주문번호}의 #{상품} 취소가 어려워요.\n사유: #{사유}\n궁금한 점은 고객센터로 물어봐 주세요.',
    samples: { ...order, 상품: '꽃등심살 외 2개', ...why },
    needed: ['사유'],
  },
  'order.refunded': {
    title: '취소 환불',
    text: '[한결] 주문 #{주문번호}의 #{상품} 주문이 취소됐어요. #{금액}을 #{방법} 돌려드렸어요.',
    samples: { ...order, 상품: '꽃등심살 외 2개', 금액: '1,290,000원', 방법: '결제한 수단으로' },
    needed: ['금액'],
  },
  'refund.bounced': {
    title: '돌아온 환불',
    text: '[한결] 주문 #{주문번호}의 환불금 #{금액}이 은행에서 돌아왔어요. 받으실 계좌를 고객센터로 알려 주시면 다시 보내드려요.',
    samples: { ...order, 금액: '1,290,000원' },
    needed: ['금액'],
  },
  'refund.sent-again': {
    title: '다시 보낸 환불',
    text: '[한결] 주문 #{주문번호}의 환불금 #{금액}을 #{방법} 다시 보내드렸어요.',
    samples: { ...order, 금액: '1,290,000원', 방법: '알려 주신 계좌로' },
    needed: ['금액'],
  },
  'payment.returned': {
    title: '결제 환불',
    text: '[한결] 주문 #{주문번호}을(를) 마무리하지 못해 #{금액}을 #{방법} 돌려드렸어요.',
    samples: { ...order, 금액: '1,290,000원', 방법: '결제한 수단으로' },
    needed: ['금액'],
  },
  shipped: {
    title: '발송',
    text: '[한결] #{이름}님, 주문 #{주문번호} 상품을 보냈어요.\n#{송장}\n#{주소}/MyOrderList',
    samples: { ...name, 주문번호: '20261120-000148', 송장: 'CJ대한통운 612345678906', ...shop },
    needed: ['송장'],
  },
  'parcel.corrected': {
    title: '운송장 변경',
    text: '[한결] #{이름}님, 주문 #{주문번호} #{상품}의 운송장 번호를 바로잡았어요.\n#{송장}\n#{주소}/MyOrderList',
    samples: { ...name, ...order, 상품: '꽃등심살 외 2개', 송장: 'CJ대한통운 612345678906', ...shop },
    needed: ['송장'],
  },
  'parcel.undelivered': {
    title: '운송장 변경 (도착 안내가 잘못 나간 뒤)',
    text: '[한결] #{이름}님, 주문 #{주문번호} #{상품}의 운송장 번호를 바로잡았어요. 도착했다는 안내는 다른 송장을 보고 잘못 보냈어요. 죄송해요.\n#{송장}\n#{주소}/MyOrderList',
    samples: { ...name, ...order, 상품: '꽃등심살 외 2개', 송장: 'CJ대한통운 612345678906', ...shop },
    needed: ['송장'],
  },
  'delivery.corrected': {
    title: '받는 곳 변경',
    text: '[한결] #{이름}님, 주문 #{주문번호}의 받는 곳 정보를 바꿨어요. 요청하지 않으셨다면 바로 고객센터로 알려주세요.\n#{주소}/MyOrderList',
    samples: { ...name, ...order, ...shop },
    needed: ['주문번호'],
  },
  delivered: {
    title: '배송완료 (손으로)',
    text: '[한결] #{이름}님, 주문 #{주문번호} 상품 #{개수}개가 도착했어요. 상태를 보고 구매확정해 주세요.\n#{주소}/MyOrderList',
    samples: { ...name, 주문번호: '20261120-000148', 개수: '3', ...shop },
    needed: [],
  },
  'order.delivered': {
    title: '배송완료',
    text: '[한결] #{상품}, 도착했어요. 바로 냉장 보관하고 상태를 확인해 주세요.',
    samples: { 상품: '꽃등심살 외 2개' },
    needed: [],
  },
  'box.withdrawn': {
    title: '담은 상품 판매 중지',
    text: '[한결] #{이름}님, 담아 두신 #{상품}의 판매가 중지되었어요.\n사유: #{사유}\n결제된 금액은 없어요.',
    samples: { ...name, ...cut, ...why },
    needed: ['상품', '사유'],
  },
  'box.regraded': {
    title: '담은 상품 등급 정정',
    text: '[한결] #{이름}님, 담아 두신 #{상품}의 등급을 #{전등급}에서 #{등급}(으)로 바로잡았어요. 확인하고 주문해 주세요. 담기를 취소하셔도 돼요.',
    samples: { ...name, 상품: '꽃등심살 외 1개', 전등급: '1++(9)', 등급: '1+' },
    needed: ['상품', '등급'],
  },
  'box.rekinded': {
    title: '담은 상품 품종 정정',
    text: '[한결] #{이름}님, 담아 두신 #{상품}의 품종을 #{전품종} #{전등급}에서 #{품종} #{등급}(으)로 바로잡았어요. 확인하고 주문해 주세요. 담기를 취소하셔도 돼요.',
    samples: { ...name, 상품: '꽃등심살 외 1개', 전품종: '한우', 전등급: '1+', 품종: '육우', 등급: '1+' },
    needed: ['상품', '품종'],
  },
  'hold.released': {
    title: '선점 해제',
    text: '[한결] #{이름}님, 담아 두신 #{상품}의 선점이 해제되었어요.\n사유: #{사유}\n결제된 금액은 없어요.',
    samples: { ...name, 상품: '꽃등심살 외 1개', ...why },
    needed: ['상품', '사유'],
  },
  'return.take': {
    title: '반품 접수',
    text: '[한결] #{상품} 반품을 접수했어요. 확인하고 다시 알려 드릴게요.\n#{주소}/MyOrderList',
    samples: { ...cut, ...shop },
    needed: ['상품'],
  },
  'return.approve': {
    title: '반품 승인',
    text: '[한결] #{상품} 반품을 승인했어요. 상품을 회수한 뒤 확인하고 환불해 드려요.#{덧붙임}\n#{주소}/MyOrderList',
    samples: { ...cut, ...more, ...shop },
    needed: ['상품'],
  },
  'return.refuse': {
    title: '반품 거절',
    text: '[한결] #{상품} 반품이 어려워요.\n사유: #{사유}\n궁금한 점은 고객센터로 물어봐 주세요.\n#{주소}/MyOrderList',
    samples: { ...cut, 사유: '받으신 날에서 3일이 지났어요', ...shop },
    needed: ['상품', '사유'],
  },
  'return.receive': {
    title: '반품 상품 받음',
    text: '[한결] #{상품} 반품 상품을 받았어요. 확인이 끝나면 바로 알려 드려요.',
    samples: cut,
    needed: ['상품'],
  },
  'return.done': {
    title: '반품 환불',
    text: '[한결] #{상품} 반품이 완료됐어요. #{금액}을 #{방법} 돌려드렸어요.#{덧붙임}',
    samples: { ...cut, 금액: '430,000원', 방법: '결제한 수단으로', ...more },
    needed: ['금액'],
  },
  'return.exchange': {
    title: '교환',
    text: '[한결] #{상품} 대신 #{새상품} 상품을 보내드려요. 더 내실 금액은 없어요.#{덧붙임}\n#{주소}/MyOrderList',
    samples: { ...cut, 새상품: '꽃등심살 4.32kg', ...more, ...shop },
    needed: ['상품', '새상품'],
  },
  'partner.ordered': {
    title: '새 발주 (공급사에)',
    text: '[한결] 새 발주 #{건수}건(상품 #{개수}개)이 왔어요. #{때} 확인해 주세요.\n#{주소}/partner/orders',
    samples: { 건수: '3', 개수: '5', 때: '11월 30일 16:00까지', ...shop },
    needed: ['건수'],
  },
  'refund.external': {
    title: '결제사에서 환불',
    text: '[한결] 주문 #{주문번호}의 #{금액}을 결제한 수단으로 돌려드렸어요.',
    samples: { 주문번호: '20261120-000148', 금액: '430,000원' },
    needed: ['금액'],
  },
} as const satisfies Record<string, Wording>
export type MessageTemplate = keyof typeof messageWordings

export const wordingOf = (template: string): Wording | undefined =>
  (messageWordings as Record<string, Wording>)[template]

const places = /#\{([^{}]*)\}/g

/** The names of the placeholders in a text: '#{이름}' is '이름'. */
export const placesIn = (text: string): string[] => Array.from(text.matchAll(places), ([, word = '']) => word)

/** The text with its placeholders filled in, in one pass: a placeholder inside a value, such as a member's own words, is not filled in. */
export const fillTemplate = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replaceAll(places, (place, word: string) => words[word] ?? place)

const placesWithPairs = new RegExp(String.raw`#\{([^{}]*)\}(["'”’)\]]*)(${pairPattern})`, 'g')

/** The same, and a particle written both ways after a placeholder ('#{상품}을(를)') becomes the one that fits the value. */
export const fillWording = (text: string, words: Readonly<Record<string, string>>): string =>
  fillTemplate(
    text.replaceAll(placesWithPairs, (all, word: string, closed: string, pair: string) => {
      const put = words[word]
      return put === undefined ? all : `#{${word}}${closed}${particleFor(put, pair)}`
    }),
    words,
  )

/** Bytes as the networks count them (EUC-KR): a Korean letter is two. */
export const smsBytes = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (letter.codePointAt(0)! < 128 ? 1 : 2), 0)

const shortBytes = 90
const longBytes = 2_000

/** A short text up to 90 bytes, else a long one. */
export const channelOf = (text: string): 'SMS' | 'LMS' => (smsBytes(text) > shortBytes ? 'LMS' : 'SMS')

/** Whether a text carries a code: it is sent only as a short text, and its content is shown to nobody. */
export const isCode = (template: MessageTemplate): boolean => template === 'code' || template === 'code.long'

/** What is wrong with a wording; undefined: nothing. `full`: the text filled in with the examples. */
export function wordingProblem(template: MessageTemplate, text: string): string | undefined {
  const { samples, needed }: Wording = messageWordings[template]
  const used = placesIn(text)
  const strange = used.find((word) => !(word in samples))
  if (strange !== undefined) return `쓸 수 없는 변수입니다: #{${strange}}`
  const missing = needed.find((word) => !used.includes(word))
  if (missing !== undefined) return `#{${missing}}${particleFor(missing, '이(가)')} 있어야 합니다.`
  if (text.replaceAll(places, '').includes('#{')) return '변수는 #{이름}처럼 닫아야 합니다.'
  if (!text.startsWith('[한결]')) return '[한결]로 시작해야 합니다.'
  const bytes = smsBytes(fillWording(text, samples))
  if (isCode(template) && bytes > shortBytes)
    return `인증번호는 단문(${shortBytes}바이트)이어야 합니다. 지금 ${bytes}바이트`
  if (bytes > longBytes) return `${longBytes}바이트까지 보낼 수 있습니다. 지금 ${bytes}바이트`
  return undefined
}
