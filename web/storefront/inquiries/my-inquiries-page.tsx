import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverTime } from '#web/api/server-clock.ts'
import { useSearchParams } from '#web/router/use-search-params.ts'
import { periodFrom, periodOf, periods } from '#web/ui/period.ts'
import { dayInSeoul } from '#web/ui/seoul-time.ts'
import { AccountPage } from '#web/storefront/account-frame/account-page.tsx'
import { useSettings } from '#web/storefront/shell/settings-query.ts'
import { hoursSentence } from '#web/storefront/support/hours-sentence.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { EndlessList } from '#web/ui/endless-list.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { digits } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { InquiryItem } from './inquiry-item.tsx'
import { inquiryList, useLiveAnswers } from './inquiry-queries.ts'
import styles from './my-inquiries-page.module.css'

/** /MyQnA?start_date&end_date. Without dates everything is shown: an answer may belong to any month. */
export function MyInquiriesPage() {
  const [search] = useSearchParams()
  const [today] = useState(() => dayInSeoul(serverTime()))
  const asked = search.has('start_date') ? search : new URLSearchParams({ start_date: '', end_date: '' })
  const { months, ...period } = periodFrom(asked, today)
  const support = useSettings()?.support
  const list = useInfiniteQuery(inquiryList(period))
  const inquiries = list.data?.pages.flatMap((page) => page.data) ?? []
  useLiveAnswers()

  return (
    <AccountPage
      title="1:1 문의"
      header="flow"
      back="/MyPage"
      narrow
      under={
        <TabLinks
          label="기간"
          tabs={periods.map((one) => ({
            key: one.label,
            label: one.label,
            to: { search: new URLSearchParams(periodOf(one.months, today)).toString() },
            current: one.months === months,
          }))}
        />
      }
    >
      <p className={styles.hours}>
        <Icon name="clock" size={20} />
        <span>{hoursSentence(support)}</span>
      </p>
      {list.isPending ? (
        <SkeletonRows rows={5} />
      ) : list.isError && inquiries.length === 0 ? (
        <ErrorScreen error={list.error} onRetry={() => void list.refetch()} />
      ) : inquiries.length === 0 ? (
        <Empty title="검색된 정보가 없습니다." help={`${months ? '이 기간에' : '아직'} 남긴 문의가 없어요.`} />
      ) : (
        <EndlessList
          pages={list}
          end={`문의 ${digits(list.data?.pages[0]?.total ?? inquiries.length)}건을 모두 봤어요`}
        >
          <div className={styles.list}>
            {inquiries.map((inquiry) => (
              <InquiryItem key={inquiry.id} inquiry={inquiry} />
            ))}
          </div>
        </EndlessList>
      )}
      <ActionBar>
        <ButtonLink to="/MyQnAWrite" wide icon="chat">
          문의하기
        </ButtonLink>
      </ActionBar>
    </AccountPage>
  )
}
