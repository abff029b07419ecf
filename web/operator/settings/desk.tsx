import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { type DeskSettings, getDeskSettings } from '#contract/operator/settings.ts'
import { feeBounds, type FeeKey } from '#domain/setting-bounds.ts'
import { defineDesk } from '#web/operator/desk/define-desk.tsx'
import { callQuery } from '#web/operator/desk/desk-query.ts'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { ArrivalForm } from './arrival-form.tsx'
import { at, type Tab, tabNames } from './at.ts'
import { ChangeList } from './change-list.tsx'
import { CompanyForm } from './company-form.tsx'
import { FeesForm, HoldsForm, LoginForm } from './number-forms.tsx'
import type { Present } from './use-setting-form.ts'
import styles from './settings.module.css'

type Form = { Form: ComponentType<{ present: Present }>; keys: readonly (keyof DeskSettings)[] }

/** The content of each tab: a form with the keys of its settings, or a component of its own. */
const tabs: Record<Exclude<Tab, 'codes' | 'words'>, Form> & Record<'codes' | 'words', ComponentType> = {
  fees: {
    Form: FeesForm,
    keys: [...(Object.keys(feeBounds) as FeeKey[]), 'delivery_rule', 'delivery_taxed', 'auto_cancel'],
  },
  holds: { Form: HoldsForm, keys: ['hold'] },
  login: { Form: LoginForm, keys: ['staff_idle_minutes'] },
  company: { Form: CompanyForm, keys: ['company', 'support'] },
  banners: {
    Form: lazy(() => import('./banners-form.tsx').then(({ BannersForm }) => ({ default: BannersForm }))),
    keys: ['banners'],
  },
  arrival: { Form: ArrivalForm, keys: ['courier_days', 'holidays'] },
  areas: {
    Form: lazy(() => import('./areas-form.tsx').then(({ AreasForm }) => ({ default: AreasForm }))),
    keys: ['remote_areas'],
  },
  codes: lazy(() => import('./codes-panel.tsx').then(({ CodesPanel }) => ({ default: CodesPanel }))),
  words: lazy(() => import('./search-words-panel.tsx').then(({ SearchWordsPanel }) => ({ default: SearchWordsPanel }))),
}

/** Desk 12: the owner's settings, and the codes. Each value has limits, and takes effect at once or at a given time. */
export const SettingsDesk = defineDesk({
  at,
  title: '코드·설정',
  role: 'owner',
  noViews: true,
  about: { call: getDeskSettings },
  lanes: { label: '설정', field: 'tab', names: tabNames },
  body: ({ view: { tab } }) => (
    <Suspense fallback={<SkeletonRows rows={6} />}>
      <Shown key={tab} tab={tab} />
    </Suspense>
  ),
})

function Shown({ tab }: { tab: Tab }) {
  const { data, error, refetch } = useQuery(callQuery(at, getDeskSettings, {}))
  const Tab = tabs[tab]
  if (!('keys' in Tab)) return <Tab />
  if (data)
    return (
      <div className={styles.desk}>
        <Tab.Form present={{ ...data, values: data.values as DeskSettings }} />
        <ChangeList keys={Tab.keys} changes={data.changes} />
      </div>
    )
  return error ? <DeskError error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={6} />
}
