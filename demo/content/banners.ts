import { bannerPicture } from './pictures.ts'
import type { BannerName, Picture } from './pictures.ts'

/** One slide of the home page. `tone` is the picture's: on the dark one the words are white. */
export type Banner = {
  name: BannerName
  title: string
  text: string
  button: string
  link: string
  tone: 'dark' | 'light'
  wide: Picture
  phone: Picture
}

/** In the order of the slides; a line break in a title or text is meant. */
export const banners: readonly Banner[] = [
  {
    name: 'fresh',
    title: '오늘 가공한 한 마리,\n부위별로 바로',
    text: '단면과 등급을 보고\n골라 담으세요',
    button: '오늘의 초신선 보기',
    link: '/GoodsAll',
    tone: 'dark',
    ...bannerPicture('fresh'),
  },
  {
    name: 'cold',
    title: '주방 문 앞까지,\n차갑게 그대로',
    text: '냉장 택배로 보내고\n운송장을 바로 알려 드려요',
    button: '배송 안내 보기',
    link: '/FaQ?tab=DE',
    tone: 'light',
    ...bannerPicture('cold'),
  },
  {
    name: 'returns',
    title: '취소와 반품,\n기준부터 분명하게',
    text: '발주 전에는 바로 취소,\n받은 뒤에는 3일 안에',
    button: '취소·반품 기준 보기',
    link: '/FaQ?tab=CR',
    tone: 'light',
    ...bannerPicture('returns'),
  },
]
