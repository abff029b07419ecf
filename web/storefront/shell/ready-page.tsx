import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Page } from './page.tsx'
import { useSettings } from './settings-query.ts'

/** A page that is not finished yet: says so, and whom to call until then. */
export function ReadyPage() {
  const phone = useSettings()?.company.phone
  const help = phone ? `급하면 고객센터(${phone})로 전화 주세요.` : '조금만 기다려 주세요.'
  return (
    <Page title="준비 중" header="flow" tabBar footer titleHidden={false}>
      <Empty drawing="clock" title="준비 중이에요" help={help}>
        <ButtonLink to="/Main">홈으로 가기</ButtonLink>
        <ButtonLink to="/GoodsAll" variant="text">
          초신선 보기
        </ButtonLink>
      </Empty>
    </Page>
  )
}
