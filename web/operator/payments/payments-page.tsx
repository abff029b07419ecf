import { useQuery } from '@tanstack/react-query'
import { LaneTabs } from '#web/operator/kit/lane-tabs.tsx'
import { PageFrame } from '#web/operator/shell/page-frame.tsx'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { meQuery } from '#web/operator/session/me-query.ts'
import { AttemptsList } from './attempts-list.tsx'
import { DaysField } from './days-field.tsx'
import { LedgerBoard } from './ledger-board.tsx'
import { NoticesList } from './notices-list.tsx'
import { addressOf, partNames, parts, useView } from './use-view.ts'
import styles from './payments.module.css'

/** Desk 11: our books beside the provider's, what nobody knows yet, and what the provider has told us. */
export function PaymentsPage() {
  const view = useView()
  const { data: me } = useQuery({ ...meQuery, refetchInterval: usePolling() })
  const odd = me?.waiting.payments ?? 0
  return (
    <PageFrame
      title="결제"
      note={odd > 0 ? `살펴볼 것 ${odd}` : undefined}
      tools={view.part === 'ledger' && <DaysField view={view} />}
    >
      <div className={styles.parts}>
        <LaneTabs
          label="결제 보기"
          look="row"
          lanes={parts.map((part) => ({
            name: partNames[part],
            to: addressOf({ ...view, part, key: undefined, id: undefined }),
            current: part === view.part,
          }))}
        />
      </div>
      {view.part === 'ledger' && <LedgerBoard view={view} />}
      {view.part === 'attempts' && <AttemptsList view={view} />}
      {view.part === 'notices' && <NoticesList view={view} />}
    </PageFrame>
  )
}
