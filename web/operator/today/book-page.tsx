import { mayLook } from '#domain/staff-role.ts'
import { listMoneyMoves, listSoldLines } from '#contract/operator/today.ts'
import { SheetButton } from '#web/operator/desk/sheet-button.tsx'
import { LaneTabs } from '#web/operator/kit/lane-tabs.tsx'
import { useStaff } from '#web/operator/session/use-staff.ts'
import { PageFrame } from '#web/operator/shell/page-frame.tsx'
import { useNavigate } from '#web/router/use-navigate.ts'
import { DayInput } from '#web/operator/kit/day-input.tsx'
import { PrintButton } from '#web/operator/kit/print-button.tsx'
import { useToday } from '#web/ui/use-today.ts'
import { MoneyList } from './money-list.tsx'
import { SoldList } from './sold-list.tsx'
import { bookAddress, bookNames, useBook, type What } from './use-book.ts'
import { useMoneyMoves, useSoldLines } from './queries.ts'

/** The lists behind the figures of the first page: what was sold, captured and refunded on a day. */
export function BookPage() {
  const view = useBook()
  const navigate = useNavigate()
  const staff = useStaff()
  const today = useToday()
  // One day for the field and the lists, over midnight too.
  const day = view.day || today
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
            value={day}
            max={today}
            onChange={(next) => navigate(bookAddress({ ...view, day: next === today ? '' : next }))}
          />
          {what === 'sold' && (
            <>
              <SoldPrint day={day} />
              <SheetButton call={listSoldLines} query={{ day }} />
            </>
          )}
          {(what === 'in' || what === 'out') && (
            <>
              <MoneyPrint way={what} day={day} />
              <SheetButton call={listMoneyMoves} query={{ way: what, day }} />
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
      {what === 'sold' && <SoldList day={day} />}
      {(what === 'in' || what === 'out') && <MoneyList key={what} way={what} day={day} />}
    </PageFrame>
  )
}

const SoldPrint = ({ day }: { day: string }) => <PrintButton pages={useSoldLines(day)} />
const MoneyPrint = ({ way, day }: { way: 'in' | 'out'; day: string }) => <PrintButton pages={useMoneyMoves(way, day)} />
