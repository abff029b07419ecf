import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { useHouse } from '#web/operator/session/house.ts'
import { PageFrame } from './page-frame.tsx'

export function UnknownPage() {
  return (
    <PageFrame title="없는 화면">
      <Empty title="찾는 화면이 없어요" help="주소를 확인해 주세요.">
        <ButtonLink to={useHouse().home}>처음으로</ButtonLink>
      </Empty>
    </PageFrame>
  )
}
