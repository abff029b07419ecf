import { deliveryRuleOf, deliveryWords } from '#domain/delivery-price.ts'
import { helpWords, wrongItemDays } from '#domain/return-days.ts'
import type { Article, LegalFacts } from './legal-facts.ts'

/** From choosing a box to the refund (SPEC §9, DECISIONS §2). */
export const buyingArticles = (facts: LegalFacts): readonly Article[] => [
  {
    title: '상품의 선점',
    lines: [
      '① 장바구니나 주문서에 담은 상품은 화면에 보이는 시간 동안 다른 회원이 살 수 없어요.',
      '② 시간은 정해진 한도 안에서 연장할 수 있고, 시간이 지나면 상품은 다시 판매돼요.',
    ],
  },
  {
    title: '주문과 계약의 성립',
    lines: [
      '① 회원은 상품과 중량, 가격, 배송비, 배송지를 확인하고 주문해요. 결제가 확인되면 매매 계약이 이루어져요.',
      `② 결제 금액은 상품 금액과 배송비를 더한 금액이에요. 배송비는 ${deliveryWords(deliveryRuleOf(facts))}.`,
      '③ 품절이나 표시 오류로 상품을 보낼 수 없으면 바로 알리고, 받은 돈을 돌려 드려요.',
    ],
  },
  {
    title: '결제 방법',
    lines: [
      '① 결제는 신용카드와 계좌이체로 할 수 있어요. 계좌이체는 현금영수증(사업자 지출증빙 또는 개인 소득공제)을 받을 수 있어요.',
      '② 회사는 결제 수단에 웃돈을 붙이지 않아요.',
    ],
  },
  {
    title: '공급과 배송',
    lines: [
      '① 회사는 따로 정하지 않으면 결제한 날부터 7일 안에 상품을 보내요.',
      '② 상품은 냉장 택배로 보내요. 제주도와 산간·도서 지역은 배송할 수 없어요.',
      '③ 배송이 늦어지면 이유와 새 일정을 알려요. 회사의 잘못으로 늦어져 생긴 손해는 배상해요.',
    ],
  },
  {
    title: '주문 취소',
    lines: [
      '① 회원은 회사가 공급처에 상품을 발주하기 전까지 주문 내역에서 주문을 취소할 수 있어요.',
      '② 발주한 뒤에는 상품을 받고 나서 청약 철회나 반품을 할 수 있어요.',
    ],
  },
  {
    title: '청약 철회와 반품, 교환',
    lines: [
      `① 회원은 상품을 받은 날부터 ${facts.withdrawal_days}일 안에 청약을 철회할 수 있어요. 상품이 표시나 계약 내용과 다르면 ${wrongItemDays(facts)}일 안에 철회할 수 있어요.`,
      '② 회원의 잘못으로 상품이 상했거나, 시간이 지나 다시 팔 수 없을 만큼 값이 떨어진 때에는 철회할 수 없어요. 냉장육은 품질이 빨리 변하므로 받은 즉시 확인해 주세요.',
      `③ 반품은 상품이 도착한 날부터 ${facts.return_days}일 안에 주문 상세에서 신청해 주세요.${helpWords(facts)} 받은 상품이 주문과 다르면 ${wrongItemDays(facts)}일까지 주문 상세에서 신청할 수 있어요. 교환은 고객센터에서만 받아요.`,
      '④ 단순 변심으로 생긴 반품 비용은 회원이, 상품의 잘못으로 생긴 반품 비용은 회사가 부담해요.',
    ],
  },
  {
    title: '환불',
    lines: [
      `① 취소하거나 반품한 상품이 확인되면 ${facts.refund_business_days}영업일 안에 결제한 수단으로 돈을 돌려 드려요.`,
      '② 결제한 수단으로 돌려 드릴 수 없으면 회원이 알려 준 계좌로 보내요.',
      '③ 회사가 환불을 늦추면 늦어진 날만큼 법이 정한 지연이자를 더해요.',
    ],
  },
]
