import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { LaneTabs } from '#web/operator/kit/lane-tabs.tsx'
import { PageFrame } from '#web/operator/shell/page-frame.tsx'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { ArrivalForm } from './arrival-form.tsx'
import { ChangeList } from './change-list.tsx'
import { CompanyForm } from './company-form.tsx'
import { FeesForm, HoldsForm, LoginForm } from './number-forms.tsx'
import { settingsQuery } from './queries.ts'
import { addressOf, type Tab, tabNames, tabs, useTab } from './use-view.ts'
import type { Present } from './use-setting-form.ts'
import styles from './settings.module.css'

const AreasForm = lazy(() => import('./areas-form.tsx').then((module) => ({ default: module.AreasForm })))
const CodesPanel = lazy(() => import('./codes-panel.tsx').then((module) => ({ default: module.CodesPanel })))
const BannersForm = lazy(() => import('./banners-form.tsx').then((module) => ({ default: module.BannersForm })))
const WordsPanel = lazy(() => import('./words-panel.tsx').then((module) => ({ default: module.WordsPanel })))

/** Desk 12: what the owner sets, and the codes. Each value with its bounds, from now or from a time on. */
export function SettingsPage() {
  const tab = useTab()
  const { data, error, refetch } = useQuery({ ...settingsQuery, refetchInterval: usePolling() })
  return (
    <PageFrame title="코드·설정">
      <div className={styles.tabs}>
        <LaneTabs
          label="설정"
          look="row"
          lanes={tabs.map((one) => ({ name: tabNames[one], to: addressOf(one), current: one === tab }))}
        />
      </div>
      <Suspense fallback={<SkeletonRows rows={6} />}>
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
      </Suspense>
    </PageFrame>
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
  login: ['staff_idle_minutes'],
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
    case 'login':
      return <LoginForm present={present} />
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
