import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffDetail } from '#contract/operator/staff.ts'
import { staffRoleNames } from '#domain/staff-role.ts'
import { ActHistory } from '#web/operator/kit/act-history.tsx'
import { ConflictNotice } from '#web/operator/kit/conflict-notice.tsx'
import { DetailPane } from '#web/operator/kit/detail-pane.tsx'
import { Facts } from '#web/operator/kit/facts.tsx'
import { useShortcuts } from '#web/operator/kit/use-shortcuts.ts'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { dateTime, digits } from '#web/ui/format.ts'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { invitationWords } from './invitation-words.ts'
import { accountActNames } from './act-names.ts'
import { AccountActs } from './account-acts.tsx'
import { AccountForm } from './account-form.tsx'
import { accountQuery } from './queries.ts'
import type { useAccounts } from './use-accounts.ts'

type Props = { id: number; acts: ReturnType<typeof useAccounts>; onClose: () => void }

/** One account: who, what they may do, what was done to it. */
export function AccountPane({ id, acts, onClose }: Props) {
  const { data, error, refetch } = useQuery({ ...accountQuery(id), refetchInterval: usePolling() })
  // As it was when the form was opened: what another owner writes meanwhile is not overwritten unseen.
  const [editing, setEditing] = useState<StaffDetail>()
  useShortcuts({ e: () => (data && !editing ? setEditing(data) : false) })
  if (!data)
    return (
      <DetailPane title="직원" onClose={onClose}>
        {error ? <DeskError error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={4} />}
      </DetailPane>
    )
  return (
    <DetailPane
      title={data.name}
      note={<Tag tone={data.status === 'STOP' ? 'red' : 'pine'}>{data.status === 'STOP' ? '정지' : '이용 중'}</Tag>}
      onClose={onClose}
    >
      {acts.conflicts && (
        <ConflictNotice
          conflicts={acts.conflicts}
          onSeen={() => {
            acts.forgetConflicts()
            if (editing) setEditing(data)
          }}
        />
      )}
      {editing ? (
        <AccountForm
          start={{ ...editing, recognised: '' }}
          action="저장"
          busy={acts.save.isPending && '저장하는 중'}
          onSave={({ name, roles }) =>
            acts.save.mutate({ id, version: editing.version, name, roles }, { onSuccess: () => setEditing(undefined) })
          }
          onCancel={() => setEditing(undefined)}
        />
      ) : (
        <>
          <Facts
            facts={[
              ['아이디', data.login],
              ['권한', data.roles.map((role) => staffRoleNames[role]).join(', ')],
              ['마지막 로그인', data.last_login_at ? dateTime(data.last_login_at) : '없음'],
              ...(data.invitation && data.invitation.state !== 'used'
                ? [['초대', invitationWords(data.invitation)] as const]
                : []),
              ['열린 기기', data.sessions > 0 ? `${data.sessions}대` : '없음'],
              ['로그인 실패', data.wrong_tries > 0 ? `마지막 로그인 뒤로 ${digits(data.wrong_tries)}번` : '없음'],
              ['만든 때', dateTime(data.created_at)],
            ]}
          />
          <AccountActs account={data} acts={acts} onEdit={() => setEditing(data)} />
          <ActHistory acts={data.history} names={accountActNames} />
        </>
      )}
    </DetailPane>
  )
}
