import { useQuery } from '@tanstack/react-query'
import { closePane } from '#web/operator/kit/close-pane.ts'
import { deskAddress, idIn } from '#web/operator/kit/address.ts'
import { DataTable } from '#web/operator/kit/data-table.tsx'
import { DeskLayout } from '#web/operator/kit/desk-layout.tsx'
import { DetailPane } from '#web/operator/kit/detail-pane.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { useShortcuts } from '#web/operator/kit/use-shortcuts.ts'
import { PageFrame } from '#web/operator/shell/page-frame.tsx'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { useSearchParams } from '#web/router/use-search-params.ts'
import { Button } from '#web/ui/button.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountPane } from './account-pane.tsx'
import { listQuery } from './queries.ts'
import { InvitationDialog } from './invitation-dialog.tsx'
import { SecretsDialog } from './secrets-dialog.tsx'
import { staffColumns, staffName } from './staff-columns.tsx'
import { useAccounts } from './use-accounts.ts'

const address = (id: number | 'new' | undefined) => deskAddress('/operator/staff', { id })

/** Desk 1: who works here and what they may do. */
export function StaffPage() {
  const [search] = useSearchParams()
  const isNew = search.get('id') === 'new'
  const id = idIn(search, 'id')
  const navigate = useNavigate()
  const list = useQuery({ ...listQuery, refetchInterval: usePolling() })
  const acts = useAccounts()
  const open = (to: number | 'new' | undefined) => navigate(address(to), { preventScrollReset: true })
  const close = () => closePane(address(undefined))
  useShortcuts({ n: () => open('new') })
  const rows = list.data ?? []
  return (
    <PageFrame
      title="직원과 권한"
      note={list.data && `${rows.filter(({ status }) => status === 'ACTIVE').length}명`}
      tools={
        <Button size="md" icon="plus" aria-keyshortcuts="N" onClick={() => open('new')}>
          직원 더하기
        </Button>
      }
    >
      <DeskLayout
        label="직원 목록"
        list={
          <ListState
            pages={{ ...list, hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => undefined }}
            count={rows.length}
            none="직원이 없어요"
          >
            <DataTable label="직원" columns={staffColumns} rows={rows} nameOf={staffName} openId={id} onOpen={open} />
          </ListState>
        }
        detail={
          isNew ? (
            <DetailPane title="새 직원" onClose={close}>
              <AccountForm
                isNew
                start={{ login: '', name: '', roles: [], recognised: '' }}
                action="초대하기"
                busy={acts.add.isPending && '초대하는 중'}
                onSave={(form) => acts.add.mutate(form)}
                onCancel={close}
              />
            </DetailPane>
          ) : (
            id && <AccountPane key={id} id={id} acts={acts} onClose={close} />
          )
        }
      />
      <SecretsDialog secrets={acts.secrets} onSeen={acts.forgetSecrets} />
      <InvitationDialog
        invitation={acts.invitation}
        onSeen={() => {
          acts.forgetInvitation()
          // Only now: on a narrow screen the account's sheet would lie over what is shown once.
          if (isNew && acts.add.data) open(acts.add.data.id)
        }}
      />
    </PageFrame>
  )
}
