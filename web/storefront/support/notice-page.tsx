import { ArticlePage } from './article-page.tsx'
import { noticeOf } from './support-queries.ts'

/** /NoticeView?id&mode */
export function NoticePage() {
  return <ArticlePage name="공지사항" view="/NoticeView" list="/Notice" queryOf={noticeOf} />
}
