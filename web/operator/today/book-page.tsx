import { useQuery } from '@tanstack/react-query'
import { mayLook } from '#domain/staff-role.ts'
import { listMoneyMoves, listSoldLines } from '#contract/operator/today.ts'
import { SheetButton } from '#web/operator/desk/sheet-button.tsx'
import { LaneTabs } from '#web/operator/kit/lane-tabs.tsx'
import { useStaff } from '#web/operator/session/use-staff.ts'
import { PageFrame } from '#web/operator/shell/page-frame.tsx'
import { useNavigate } from '#web/router/use-navigate.ts'
import { DayInput } from '#web/operator/kit/day-input.tsx'
import { PrintButton } from '#web/operator/kit/print-button.tsx'
import { MoneyList } from './money-list.tsx'
import { SoldList } from './sold-list.tsx'
import { bookAddress, bookNames, useBook, type What } from './use-book.ts'
import { todayQuery, useMoneyMoves, useSoldLines } from './queries.ts'

/** The lists behind the figures of the first page: what was sold, captured and refunded on a day. */
export function BookPage() {
  const view = useBook()
  const navigate = useNavigate()
  const staff = useStaff()
  const { data } = useQuery(todayQuery)
  const roles = staff?.roles ?? []
  const mayMoney = mayLook(roles, 'money')
  const open = (Object.keys(bookNames) as What[]).filter(
    (what) => mayMoney || (what === 'sold' && mayLook(roles, 'orders')),
  )
  const what = open.includes(view.what) ? view.what : open[0]
  return (
    <PageFrame
      title="하루 장부"
      tools={
        <>
          <DayInput
            label="날짜"
            value={view.day || (data?.day ?? '')}
            max={data?.day}
            onChange={(day) => navigate(bookAddress({ ...view, day: day === data?.day ? '' : day }))}
          />
          {what === 'sold' && (
            <>
              <SoldPrint day={view.day} />
              <SheetButton call={listSoldLines} query={{ day: view.day }} />
            </>
          )}
          {(what === 'in' || what === 'out') && (
            <>
              <MoneyPrint way={what} day={view.day} />
              <SheetButton call={listMoneyMoves} query={{ way: what, day: view.day }} />
            </>
          )}
        </>
      }
    >
      <LaneTabs
        label="장부"
        look="row"
        lanes={open.map((one) => ({
          name: bookNames[one],
          to: bookAddress({ ...view, what: one }),
          current: one === what,
        }))}
      />
      {what === 'sold' && <SoldList day={view.day} />}
      {(what === 'in' || what === 'out') && <MoneyList key={what} way={what} day={view.day} />}
    </PageFrame>
  )
}

const SoldPrint = ({ day }: { day: string }) => <PrintButton pages={useSoldLines(day)} />
const MoneyPrint = ({ way, day }: { way: 'in' | 'out'; day: string }) => <PrintButton pages={useMoneyMoves(way, day)} />
