import { businessNumber } from './business-number.ts'

/** The company block that the law asks of a shop's first page. All invented. */
export const footer = {
  company_name: '주식회사 한결마켓(데모)',
  owner_name: '한결',
  business_no: businessNumber('999860001'),
  mail_order_no: '제2026-서울데모-0000호(데모)',
  address: '서울 중구 세종대로 110 데모빌딩 3층',
  phone_no: '02-0000-0000',
  email: 'help@hangyeol.example',
  hosting: '주식회사 한결호스팅(데모)',
  privacy_officer: '정보람(데모)',
  support_hours: '10:00~17:00',
  lunch_hours: '12:00~13:00',
} as const
