import { confirmOwnLines, countOwnOrders, listOwnLines, type OwnLane, ownLaneNames } from '#contract/partner/orders.ts'
import { defineDesk } from '#web/operator/desk/define-desk.tsx'
import { useRows } from '#web/operator/desk/desk-query.ts'
import type { Seen } from '#web/operator/desk/seen.ts'
import { SheetButton } from '#web/operator/desk/sheet-button.tsx'
import { useAct } from '#web/operator/desk/use-act.ts'
import { ListState } from '#web/operator/kit/list-state.tsx'
import { useNow } from '#web/operator/kit/use-now.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { cutOffWords } from './cut-off-words.ts'
import { at, type Counts, type View } from './orders-at.ts'
import { OwnOrder } from './own-order.tsx'
import styles from './orders.module.css'

/** What was ordered from this partner, order by order: to be read, to be packed, sent. For a telephone in a packing hall first. */
export const OwnOrdersDesk = defineDesk({
  at,
  title: '발주',
  role: 'partner-orders',
  noViews: true,
  about: { call: countOwnOrders },
  lanes: {
    label: '발주 상태',
    field: 'lane',
    names: ownLaneNames,
    count: (lane, about) => about?.lanes[lane],
  },
  tools: ({ view: { lane } }) => (
    <>
      <ButtonLink variant="line" size="md" to="/partner/orders/packing">
        포장 목록
      </ButtonLink>
      <SheetButton call={listOwnLines} query={{ lane }} />
    </>
  ),
  body: (seen) => <Orders key={seen.view.lane} seen={seen} counts={seen.about} />,
})

function Orders({ seen: { view }, counts }: { seen: Seen<View>; counts: Counts | undefined }) {
  const { lane } = view
  const { state, rows } = useRows(at, listOwnLines, { lane }, false)
  const confirm = useAct(at, {
    run: (line_ids: number[]) => operatorApi(confirmOwnLines, { body: { line_ids } }),
    said: ({ confirmed, gone }) =>
      `${confirmed}개를 확인했어요${gone > 0 ? `. ${gone}개는 그사이 발주가 없어졌어요` : ''}`,
  })
  const orders = [...Map.groupBy(rows, ({ order_no, tracking_number }) => `${order_no}|${tracking_number ?? ''}`)]
  return (
    <>
      {counts?.cut_off_at && lane !== 'sent' && <CutOff at={counts.cut_off_at} />}
      <ListState pages={state} count={rows.length} none={noneWords[lane]}>
        {lane === 'new' && orders.length > 1 && (
          <div className={styles.all}>
            <Button
              wide
              icon="check"
              busy={confirm.isPending && '확인 중'}
              onClick={() => confirm.mutate(rows.map(({ id }) => id).slice(0, most))}
            >
              {orders.length}건 모두 확인했어요
            </Button>
          </div>
        )}
        {lane === 'sent' && <p className={styles.note}>{sentWords}</p>}
        <ul className={styles.orders} aria-label={ownLaneNames[lane]}>
          {orders.map(([key, lines]) => (
            <li key={key}>
              <OwnOrder lines={lines} counts={counts} confirm={lane === 'new' ? confirm : undefined} />
            </li>
          ))}
        </ul>
      </ListState>
    </>
  )
}

/** As many lines as the call takes at once. */
const most = 500
const sentWords =
  '지난 14일 동안 보낸 상품이에요. 송장을 넣고 10분 안에는 여기서 되돌릴 수 있어요. 그 뒤에는 한결에 연락해 주세요.'
const noneWords: Record<OwnLane, string> = {
  new: '확인할 발주가 없어요. 새 발주가 오면 여기에 보여요.',
  pack: '포장할 상품이 없어요. 발주를 확인하면 여기로 와요.',
  sent: '지난 14일 동안 보낸 상품이 없어요.',
  short: '보낼 수 없다고 알린 상품이 없어요.',
}

function CutOff({ at: moment }: { at: string }) {
  return (
    <p className={styles.cutOff}>
      <Icon name="clock" size={20} />
      {cutOffWords(moment, useNow())}
    </p>
  )
}
