import { type StaffRole, staffRoleNames } from '#domain/staff-role.ts'
import type { StaffMember } from '#contract/operator/session.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { PageFrame } from './page-frame.tsx'
import { railOf, type Route } from '#web/operator/kit/route.ts'

type Props = { staff: StaffMember; routes: readonly Route[]; needed: StaffRole | undefined }

/** For a staff member without the role: says which one is missing and who can grant it. */
export function ForbiddenPage({ staff, routes, needed }: Props) {
  const [first] = railOf(routes, staff.roles)
  const own = staff.roles.map((role) => staffRoleNames[role]).join(', ') || '없음'
  const help = needed
    ? `이 화면은 ‘${staffRoleNames[needed]}’ 권한이 있어야 볼 수 있어요. 내 권한: ${own}. 대표에게 요청해 주세요.`
    : `지금 열 수 있는 화면이 없어요. 내 권한: ${own}. 대표에게 요청해 주세요.`
  return (
    <PageFrame title="권한 없음">
      <Empty drawing="lock" title="권한이 없어요" help={help}>
        {first && <ButtonLink to={first.path}>{first.label} 열기</ButtonLink>}
      </Empty>
    </PageFrame>
  )
}
