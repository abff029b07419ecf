import { useEffect } from 'react'
import { stored } from '#web/api/stored.ts'
import { useLocation } from '#web/router/use-location.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Page } from './page.tsx'

/** 404. A login never returns to it. */
export function NotFoundPage() {
  const { pathname } = useLocation()
  // A microtask, because the layout stores every opened page as the target of a login, and its effects run after those of this page.
  useEffect(() => queueMicrotask(() => stored.drop('returnTo')), [pathname])
  return (
    <Page title="페이지를 찾을 수 없어요" header="list" titleHidden>
      <Empty drawing="cow" title="페이지를 찾을 수 없어요" help="주소가 바뀌었거나 없어진 페이지예요.">
        <ButtonLink to="/Main" replace>
          홈으로 가기
        </ButtonLink>
        <ButtonLink to="/GoodsAll" replace variant="text">
          초신선 보기
        </ButtonLink>
      </Empty>
    </Page>
  )
}
