import { useQuery } from '@tanstack/react-query'
import { LaneTabs } from '#web/console/kit/lane-tabs.tsx'
import { RoomFrame } from '#web/console/shell/room-frame.tsx'
import { usePolling } from '#web/console/shell/use-polling.ts'
import { DeskError } from '#web/console/kit/desk-error.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { AreasForm } from './areas-form.tsx'
import { ArrivalForm } from './arrival-form.tsx'
import { BannersForm } from './banners-form.tsx'
import { ChangeList } from './change-list.tsx'
import { CodesPanel } from './codes-panel.tsx'
import { CompanyForm } from './company-form.tsx'
import { FeesForm, HoldsForm } from './number-forms.tsx'
import { settingsQuery } from './queries.ts'
import { addressOf, type Tab, tabNames, tabs, useTab } from './use-view.ts'
import type { Present } from './use-setting-form.ts'
import { WordsPanel } from './words-panel.tsx'
import styles from './settings.module.css'

/** Desk 12: what the owner sets, and the codes. Each value with its bounds, from now or from a time on. */
export function SettingsPage() {
  const tab = useTab()
  const { data, error, refetch } = useQuery({ ...settingsQuery, refetchInterval: usePolling() })
  return (
    <RoomFrame title="코드·설정">
      <div className={styles.tabs}>
        <LaneTabs
          label="설정"
          look="row"
          lanes={tabs.map((one) => ({ name: tabNames[one], to: addressOf(one), current: one === tab }))}
        />
      </div>
      {tab === 'codes' ? (
        <CodesPanel />
      ) : tab === 'words' ? (
        <WordsPanel />
      ) : data ? (
        <div className={styles.desk}>
          <Form key={tab} tab={tab} present={data} />
          <ChangeList keys={keysOf[tab]} changes={data.changes} />
        </div>
      ) : error ? (
        <DeskError error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </RoomFrame>
  )
}

const keysOf: Record<Exclude<Tab, 'codes' | 'words'>, readonly string[]> = {
  fees: [
    'delivery_box_price',
    'delivery_rule',
    'second_person_from',
    'return_days',
    'wrong_item_return_days',
    'withdrawal_days',
    'refund_business_days',
    'auto_confirm_days',
    'payment_deadline_minutes',
    'auto_cancel',
  ],
  holds: ['hold'],
  company: ['company', 'support'],
  banners: ['banners'],
  arrival: ['courier_days', 'holidays'],
  areas: ['remote_areas'],
}

function Form({ tab, present }: { tab: Exclude<Tab, 'codes' | 'words'>; present: Present }) {
  switch (tab) {
    case 'fees':
      return <FeesForm present={present} />
    case 'holds':
      return <HoldsForm present={present} />
    case 'company':
      return <CompanyForm present={present} />
    case 'banners':
      return <BannersForm present={present} />
    case 'arrival':
      return <ArrivalForm present={present} />
    case 'areas':
      return <AreasForm present={present} />
  }
}
