import type { Result } from '#contract/call.ts'
import {
  changeOwnPrices,
  countOwnBoxes,
  getOwnBox,
  listOwnBoxes,
  type OwnBox,
  type OwnChanged,
  pauseOwnBoxes,
  resumeOwnBoxes,
} from '#contract/partner/boxes.ts'
import { gradeNames } from '#domain/codes.ts'
import { ownBoxLaneNames, ownBoxLanes, stoppedByNames } from '#domain/own-box-lanes.ts'
import { tenThousands } from '#domain/prices.ts'
import { traceability } from '#domain/traceability.ts'
import { defineDesk } from '#web/operator/desk/define-desk.tsx'
import { deskAt, number, oneOf, opened, text, type ViewOf } from '#web/operator/desk/desk-address.ts'
import { paneOf } from '#web/operator/desk/desk-pane.tsx'
import type { Seen } from '#web/operator/desk/seen.ts'
import { Still, Under, UnderNarrow } from '#web/operator/kit/cell.tsx'
import { showAlert } from '#web/ui/ask.ts'
import { Dotted } from '#web/ui/dotted.tsx'
import { digits, fullDate, kilograms, shortDate, totalKilograms } from '#web/ui/format.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { OneOwnPrice, OwnPrice } from './own-price.tsx'
import { PauseDialog, PauseOne } from './pause-dialog.tsx'
import styles from './boxes.module.css'

const at = deskAt('/partner/boxes', {
  lane: oneOf(ownBoxLanes, 'selling', 'unwritten'),
  sch_word: text(50),
  cut: text(8, /^\d{8}$/),
  id: opened(number()),
})
type View = ViewOf<typeof at>
type About = Result<typeof countOwnBoxes>

const none = {
  selling: '판매 중인 상품이 없어요',
  held: '손님이 보고 있는 상품이 없어요',
  off: '멈춘 상품이 없어요',
  sold: '30일 동안 팔린 상품이 없어요',
}
const idsOf = (boxes: readonly OwnBox[]) => boxes.map(({ id }) => id)
const numberOf = ({ pc_name, cattle_no }: Pick<OwnBox, 'pc_name' | 'cattle_no'>) =>
  `${pc_name} ${traceability(cattle_no)}`
/** Only a partner that trades changes something. */
const trades = ({ about }: Seen<View>): boolean => (about as About | undefined)?.status === 'OPEN'

/** Names the boxes that stayed as they were. */
function nameSkipped({ skipped }: OwnChanged): void {
  if (skipped.length > 0)
    void showAlert(
      `${digits(skipped.length)}상자는 그대로예요`,
      skipped.map((box) => `${numberOf(box)}: ${box.why}`).join(' / '),
    )
}
const saidPriced = ({ count }: OwnChanged) => `${digits(count)}상자 값을 바꿨어요`
const saidPaused = ({ count }: OwnChanged) => `${digits(count)}상자 판매를 멈췄어요`
const saidResumed = ({ count }: OwnChanged) => `${digits(count)}상자를 다시 팔아요`

const pane = paneOf(at, {
  call: getOwnBox,
  input: ({ id }) => id && { params: { id } },
  waits: '상품',
  title: ({ pc_name }) => pc_name,
  note: ({ grade_code }) => <GradeStamp code={grade_code} />,
  facts: (box) => [
    ['상태', box.stopped ? stoppedByNames[box.stopped] : ownBoxLaneNames[box.lane]],
    ['이력번호', traceability(box.cattle_no)],
    ['등급', gradeNames[box.grade_code]],
    ['무게', kilograms(box.weight)],
    ['kg당', `${digits(box.kg_price)}원`],
    ['금액', `${digits(box.price)}원`],
    ['값의 범위', box.lane !== 'sold' && `kg당 ${digits(box.low)}원에서 ${digits(box.high)}원까지`],
    [
      '판매 시작',
      <Dotted key="since" parts={[fullDate(box.sale_date), ...(box.lane === 'sold' ? [] : [daysOf(box)])]} />,
    ],
    ['판매 기한', box.sale_until && `${fullDate(box.sale_until)}까지`],
    ['팔린 날', box.sold_on && fullDate(box.sold_on)],
  ],
  stage: ({ lane, kg_price }) => `${ownBoxLaneNames[lane]} kg당 ${digits(kg_price)}원`,
  acts: (act) => [
    act(changeOwnPrices, {
      label: '값 바꾸기',
      busy: '바꾸는 중',
      wide: true,
      when: ({ lane }, seen) => lane === 'selling' && trades(seen),
      ask: OneOwnPrice,
      send: (_, changes) => ({ body: { changes } }),
      said: saidPriced,
    }),
    act(pauseOwnBoxes, {
      label: '판매 멈추기',
      busy: '멈추는 중',
      variant: 'danger',
      wide: true,
      when: ({ lane }, seen) => lane === 'selling' && trades(seen),
      ask: PauseOne,
      send: ({ id }, reason) => ({ body: { ids: [id], reason } }),
      said: saidPaused,
    }),
    act(resumeOwnBoxes, {
      label: '다시 팔기',
      busy: '올리는 중',
      wide: true,
      when: ({ stopped }, seen) => stopped === 'partner' && trades(seen),
      send: ({ id }) => ({ body: { ids: [id] } }),
      said: saidResumed,
    }),
    ({ lane }) => lane === 'held' && <p>팔리지 않고 돌아오면 값을 바꾸거나 판매를 멈출 수 있어요.</p>,
    ({ stopped }) => stopped === 'market' && <p>다시 팔려면 한결에 알려 주세요.</p>,
  ],
})

/** The boxes of a partner, for its people: to change prices, and to stop selling for a while. */
export const OwnBoxesDesk = defineDesk({
  at,
  title: '상품',
  role: 'partner-boxes',
  about: { call: countOwnBoxes },
  note({ about, view }) {
    const lane = about?.lanes.find((one) => one.lane === view.lane)
    return lane && `${digits(lane.count)}상자 · ${tenThousands(lane.price)}`
  },
  search: { field: 'sch_word', label: '상품 찾기', placeholder: '부위, 이력번호' },
  lanes: {
    label: '상태',
    field: 'lane',
    names: ownBoxLaneNames,
    count: (lane, about) => about?.lanes.find((one) => one.lane === lane)?.count,
  },
  list: {
    call: listOwnBoxes,
    query: ({ lane, sch_word, cut }) => ({ lane, sch_word, pc_code: cut }),
    label: '상품 목록',
    table: '상품',
    none: ({ lane, sch_word, cut }) => (sch_word || cut ? '검색된 정보가 없습니다.' : none[lane]),
    name: numberOf,
    filters: {
      label: '상품 거르기',
      of: (by) => [
        by.select('cut', '부위', ({ about }) =>
          (about?.cuts ?? []).map(({ pc_code, pc_name }) => ({ value: pc_code, label: pc_name })),
        ),
      ],
    },
    tools: ({ about }) =>
      about &&
      about.status !== 'OPEN' && (
        <p className={styles.resting}>
          {about.status === 'PAUSED'
            ? '한결에서 거래를 잠시 멈췄어요. 볼 수는 있지만 값과 판매는 바꿀 수 없어요.'
            : '거래가 끝났어요. 볼 수는 있지만 값과 판매는 바꿀 수 없어요.'}
        </p>
      ),
    columns: [
      {
        name: 'cut',
        sort: 'cut',
        head: '부위',
        cell: ({ pc_name, grade_code, cattle_no, stopped, sold_on }) => (
          <>
            <b>{pc_name}</b>
            <UnderNarrow>
              <Dotted parts={[gradeNames[grade_code], <Still key="no">{traceability(cattle_no)}</Still>]} />
            </UnderNarrow>
            {stopped && <Under>{stoppedByNames[stopped]}</Under>}
            {sold_on && <Under>{shortDate(sold_on)}에 팔림</Under>}
          </>
        ),
      },
      {
        name: 'grade',
        sort: 'grade',
        head: '등급',
        leaves: 'most',
        cell: ({ grade_code }) => <GradeStamp code={grade_code} />,
      },
      {
        name: 'number',
        sort: 'number',
        head: '이력번호',
        leaves: 'most',
        look: 'still',
        cell: ({ cattle_no }) => traceability(cattle_no),
      },
      { name: 'weight', sort: 'weight', head: '무게', end: true, cell: ({ weight }) => kilograms(weight) },
      { name: 'kg_price', sort: 'kg_price', head: 'kg당', end: true, cell: ({ kg_price }) => digits(kg_price) },
      {
        name: 'price',
        sort: 'price',
        head: '금액',
        end: true,
        leaves: 'most',
        cell: ({ price }) => `${digits(price)}원`,
      },
      { name: 'days', sort: 'days', head: '판매일', end: true, leaves: 'some', cell: daysOf },
    ],
    bulk: {
      when: ({ lane }) => lane === 'selling' || lane === 'off',
      sum: (boxes) => totalKilograms(boxes.reduce((sum, { weight }) => sum + weight, 0)),
      acts: (act) => [
        act(pauseOwnBoxes, {
          label: '판매 멈추기',
          variant: 'danger',
          busy: '멈추는 중',
          when: (_, seen) => seen.view.lane === 'selling' && trades(seen),
          ask: PauseDialog,
          send: (boxes, reason) => ({ body: { ids: idsOf(boxes), reason } }),
          said: saidPaused,
          after: nameSkipped,
        }),
        act(changeOwnPrices, {
          label: '값 바꾸기',
          busy: '바꾸는 중',
          when: (_, seen) => seen.view.lane === 'selling' && trades(seen),
          ask: OwnPrice,
          send: (_, changes) => ({ body: { changes } }),
          said: saidPriced,
          after: nameSkipped,
        }),
        act(resumeOwnBoxes, {
          label: '다시 팔기',
          busy: '올리는 중',
          when: (_, seen) => seen.view.lane === 'off' && trades(seen),
          send: (boxes) => ({ body: { ids: idsOf(boxes) } }),
          said: saidResumed,
          after: nameSkipped,
        }),
      ],
    },
    pane,
  },
})

function daysOf({ days, sale_until }: OwnBox): string {
  const until = sale_until ? ` · ${shortDate(sale_until)}까지` : ''
  return `${days < 1 ? '오늘' : `${days}일째`}${until}`
}
