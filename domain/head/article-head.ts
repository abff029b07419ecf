import { type Head, type Picture, shortened, titled } from './head.ts'
import { breadcrumbs, organization } from './things.ts'

type Article = {
  id: number
  subject: string
  created_at: string
  thumbnail?: Picture | null
}

export const articleKinds = {
  notices: { name: '공지사항', list: '/Notice', view: '/NoticeView' },
  magazines: { name: '매거진', list: '/Magazine', view: '/MagazineView' },
} as const
export type ArticleKind = keyof typeof articleKinds

/** `words`: the article's text without its tags. */
export function articleHead(kind: ArticleKind, article: Article, words: string): Head {
  const { name, list, view } = articleKinds[kind]
  const path = `${view}?id=${article.id}`
  const picture = article.thumbnail ?? undefined
  return {
    title: titled(`${article.subject} · ${name}`),
    description: shortened(words) || article.subject,
    path,
    picture,
    kind: 'article',
    things: (shop) => [
      {
        '@type': 'Article',
        headline: shortened(article.subject, 110),
        datePublished: article.created_at,
        mainEntityOfPage: shop.origin + path,
        ...(picture && { image: picture.img_path.startsWith('/') ? shop.origin + picture.img_path : picture.img_path }),
        author: organization(shop),
        publisher: organization(shop),
      },
      breadcrumbs(shop, [
        [name, list],
        [article.subject, path],
      ]),
    ],
  }
}
