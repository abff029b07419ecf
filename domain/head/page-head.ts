import { legalKinds } from '#domain/legal/legal-kinds.ts'
import { type Head, shopName, titled } from './head.ts'
import { breadcrumbs, organization, website } from './things.ts'

type Said = { words: string; description: string; hidden?: true }

/** Pages whose metadata are the same for everybody, by their names in the address. */
const pages: Readonly<Record<string, Said>> = {
  GoodsAll: {
    words: '초신선',
    description:
      '오늘 가공한 소 한 마리의 단면과 등급을 보고 꽃등심, 안심, 채끝을 부위별로 골라요. kg당 값과 시세를 함께 보여 드려요.',
  },
  GoodsNormal: {
    words: '일반',
    description: '한우와 육우를 등급과 부위로 골라요. 한 상자마다 이력번호, 무게, kg당 값이 있어요.',
  },
  GoodsSearch: {
    words: '제품 검색',
    description: '부위, 공급사, 이력번호로 지금 살 수 있는 소고기를 찾아요.',
  },
  UnitPrice: {
    words: '단가표',
    description: '한우와 육우의 등급별, 부위별 kg당 평균 거래 값을 기간을 정해 봐요. 로그인하지 않아도 볼 수 있어요.',
  },
  Notice: { words: '공지사항', description: '배송과 마감 시간, 휴무, 새로 생긴 것을 알려 드려요.' },
  Magazine: { words: '매거진', description: '등급과 마블링, 숙성, 보관까지. 소고기를 고르고 다루는 이야기예요.' },
  FAQ: {
    words: '자주 묻는 질문',
    description: '배송, 취소와 반품, 주문과 결제, 회원, 상품에 대해 많이 묻는 것을 모았어요.',
  },
  Customer: { words: '고객센터', description: '공지사항, 자주 묻는 질문, 1:1 문의와 상담 시간을 한곳에서 봐요.' },
  Policy: { words: legalKinds.terms, description: '한결 서비스의 이용약관이에요.' },
  Private: { words: legalKinds.policy, description: '한결이 개인정보를 모으고 쓰고 지우는 방법이에요.' },
  Trace: { words: '소고기 이력', description: '이력번호 12자리로 태어난 곳부터 사육, 도축, 등급판정, 포장까지 봐요.' },
  MemberReg: {
    words: '회원가입',
    description: '사업자라면 누구나 가입할 수 있어요. 서류를 확인하면 바로 살 수 있어요.',
  },
  UserLogin: { words: '로그인', description: '한결 회원 로그인이에요.', hidden: true },
  IdSearch: { words: 'ID 찾기', description: '휴대폰 번호로 ID를 찾아요.', hidden: true },
  PassSearch: { words: '비밀번호 찾기', description: '휴대폰 번호로 비밀번호를 새로 정해요.', hidden: true },
}

const general =
  '도체별·부위별로 고르는 소고기 도매 마켓, 한결. 오늘 가공한 한 마리의 단면과 등급을 보고 부위별로 담으세요.'

const home: Head = {
  title: `${shopName} · 도체별·부위별 소고기 도매`,
  description: general,
  path: '/Main',
  things: (shop) => [organization(shop), website(shop)],
}

/** `noindex` pages: members' own pages, the checkout, unknown addresses. */
const nobodys = (name: string): Head => ({ title: shopName, description: general, path: `/${name}`, hidden: true })

/** /Login and /UserLogin are one page. */
const other: Readonly<Record<string, string>> = { faq: 'FAQ', login: 'UserLogin' }
const byName = new Map(Object.keys(pages).map((name) => [name.toLowerCase(), name]))

/** The head of a page by its name in the address, 'goodsall' or 'GoodsAll'. The query does not change it, except that a search is hidden. */
export function pageHead(name: string, search = ''): Head {
  const small = name.toLowerCase()
  if (small === 'main' || small === '') return home
  const found = other[small] ?? byName.get(small)
  const said = found === undefined ? undefined : pages[found]
  if (!found || !said) return nobodys(name)
  const path = `/${found}`
  // Search results are hidden: there are endlessly many of them.
  const hidden = said.hidden ?? (found === 'GoodsSearch' && search.includes('sch_word='))
  return {
    title: titled(said.words),
    description: said.description,
    path,
    hidden,
    things: (shop) => [breadcrumbs(shop, [[said.words, path]])],
  }
}

/** The pages that a search engine may list, as paths. */
export const publicPaths: readonly string[] = [
  '/Main',
  ...Object.entries(pages).flatMap(([name, { hidden }]) => (hidden ? [] : [`/${name}`])),
]
