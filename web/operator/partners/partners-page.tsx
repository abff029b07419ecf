import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { type PartnerStatus, partnerStatusNames } from '#domain/partner-status.ts'
import { mayAct } from '#domain/staff-role.ts'
import { closePane } from '#web/operator/kit/close-pane.ts'
import { DataTable } from '#web/operator/kit/data-table.tsx'
import { DeskLayout } from '#web/operator/kit/desk-layout.tsx'
import { DetailPane } from '#web/operator/kit/detail-pane.tsx'
import { LaneTabs } from '#web/operator/kit/lane-tabs.tsx'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { useShortcuts } from '#web/operator/kit/use-shortcuts.ts'
import { useStaff } from '#web/operator/session/use-staff.ts'
import { PageFrame } from '#web/operator/shell/page-frame.tsx'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { emptyForm } from './form.ts'
import { partnerColumns, partnerName } from './partner-columns.tsx'
import { PartnerForm } from './partner-form.tsx'
import { PartnerPane } from './partner-pane.tsx'
import { listQuery } from './queries.ts'
import { usePartner } from './use-partner.ts'
import { addressOf, useView, type View } from './use-view.ts'

const statuses = Object.keys(partnerStatusNames) as PartnerStatus[]

/** Desk 3: who sells here, and whether today. */
export function PartnersPage() {
  const view = useView()
  const navigate = useNavigate()
  const search = useRef<HTMLInputElement>(null)
  const staff = useStaff()
  const may = staff !== undefined && mayAct(staff.roles, 'intake')
  const list = useQuery({ ...listQuery(view), refetchInterval: usePolling() })
  const { add } = usePartner()
  const { data = [], counts, banks = [], couriers = [] } = list.data ?? {}
  const open = (id: View['id']) => navigate(addressOf({ ...view, id }), { preventScrollReset: true })
  useShortcuts({ '/': () => search.current?.focus(), n: () => (may ? open('new') : false) })
  const countOf = (status?: PartnerStatus) =>
    counts?.filter((one) => !status || one.status === status).reduce((sum, { count }) => sum + count, 0)
  const close = () => closePane(addressOf({ ...view, id: undefined }))
  return (
    <PageFrame
      title="공급사"
      tools={
        <>
          <SearchBox
            ref={search}
            look="bar"
            label="공급사 찾기"
            placeholder="이름, 지역, 담당자"
            defaultValue={view.q}
            onSearch={(q) => navigate(addressOf({ ...view, q, id: undefined }))}
          />
          {may && (
            <Button size="md" icon="plus" aria-keyshortcuts="N" onClick={() => open('new')}>
              공급사 더하기
            </Button>
          )}
        </>
      }
    >
      <LaneTabs
        look="row"
        label="공급사 상태"
        lanes={[undefined, ...statuses].map((status) => ({
          name: status ? partnerStatusNames[status] : '전체',
          to: addressOf({ ...view, status, id: undefined }),
          current: status === view.status,
          count: countOf(status),
        }))}
      />
      <DeskLayout
        label="공급사 목록"
        list={
          <ListState
            pages={{ ...list, hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => undefined }}
            count={data.length}
            none={view.q ? '검색된 정보가 없습니다.' : '이 상태의 공급사가 없어요'}
          >
            <DataTable
              label="공급사"
              columns={partnerColumns}
              rows={data}
              nameOf={partnerName}
              openId={view.id === 'new' ? undefined : view.id}
              onOpen={open}
            />
          </ListState>
        }
        detail={
          view.id === 'new' ? (
            may && (
              <DetailPane title="새 공급사" onClose={close}>
                <PartnerForm
                  start={emptyForm}
                  banks={banks}
                  couriers={couriers}
                  last4=""
                  action="더하기"
                  busy={add.isPending && '더하는 중'}
                  onConflictSeen={close}
                  onSave={(typed) => add.mutate(typed, { onSuccess: ({ id }) => open(id) })}
                  onCancel={close}
                />
              </DetailPane>
            )
          ) : view.id ? (
            <PartnerPane key={view.id} id={view.id} banks={banks} couriers={couriers} may={may} onClose={close} />
          ) : undefined
        }
      />
    </PageFrame>
  )
}
