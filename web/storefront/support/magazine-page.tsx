import { ArticlePage } from './article-page.tsx'
import { magazineOf } from './support-queries.ts'

/** /MagazineView?id&mode */
export function MagazinePage() {
  return <ArticlePage name="매거진" view="/MagazineView" list="/Magazine" queryOf={magazineOf} />
}
