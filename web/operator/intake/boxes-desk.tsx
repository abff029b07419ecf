import { getIntakeDesk } from '#contract/operator/intake.ts'
import {
  type BoxRow,
  closeBoxes,
  listBoxes,
  resumeBoxes,
  setSaleUntil,
  stopBoxes,
} from '#contract/operator/intake-boxes.ts'
import { boxStateName } from '#domain/box-state-name.ts'
import { gradeCodes, gradeNames } from '#domain/codes.ts'
import { traceability } from '#domain/traceability.ts'
import { Reason } from '#web/operator/desk/ask.tsx'
import { defineDesk } from '#web/operator/desk/define-desk.tsx'
import { InTopBar } from '#web/operator/desk/tool-place.tsx'
import { deskAddress } from '#web/operator/kit/address.ts'
import { DeskLink } from '#web/operator/kit/desk-link.tsx'
import { Still, UnderNarrow } from '#web/operator/kit/cell.tsx'
import { UndoStrip } from '#web/operator/kit/undo-strip.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { digits, fullDate, kilograms, shortDate, totalKilograms } from '#web/ui/format.ts'
import { Dotted } from '#web/ui/dotted.tsx'
import { MarketGap } from '#web/ui/market-gap.tsx'
import { at, besideNames, laneNames, settle, type View } from './boxes-at.ts'
import { BulkPrice } from './bulk-price.tsx'
import { labelsAddress } from './labels-page.tsx'
import { mayBePriced } from './may-be-priced.ts'
import { OpenBox } from './open-box.tsx'
import { UntilDialog } from './until-dialog.tsx'
import { useUndo } from './use-undo.ts'
import styles from './lists.module.css'

const none = {
  selling: '판매 중인 상품이 없어요',
  held: '선점된 상품이 없어요',
  off: '중지한 상품이 없어요',
  sold: '팔린 상품이 없어요',
  over: '종결했거나 반품된 상품이 없어요',
}
const usual = ['포장 불량', '무게 오류', '공급사 요청']
const days = { 1: '하루 이상', 3: '3일 이상', 7: '7일 이상', 14: '14일 이상' }

const narrowed = ({ sch_word, carcass, partner, cut, grade, days, beside }: View) =>
  [sch_word, carcass, partner, cut, grade, days, beside].some(Boolean)
const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
const idsOf = (boxes: readonly BoxRow[]) => boxes.map(({ id }) => id)
/** Lanes whose boxes nobody holds: price, last day and label may change. */
const isFree = ({ lane }: View) => lane === 'selling' || lane === 'off'

/** Desk 5: boxes on sale, to change their price or take them off sale. */
export const BoxesDesk = defineDesk({
  at,
  title: '상품',
  role: 'intake',
  about: { call: getIntakeDesk, once: true },
  settle,
  search: {
    field: 'sch_word',
    label: '상품 찾기',
    placeholder: '이력번호, 부위, 공급사',
    with: () => ({ carcass: undefined }),
  },
  tools: () => (
    <BulkPrice ids={[]} icon="upload">
      가격 붙여넣기
    </BulkPrice>
  ),
  lanes: { label: '상태', field: 'lane', names: laneNames },
  list: {
    call: listBoxes,
    query: ({ lane, sch_word, carcass, partner, cut, grade, days, beside }) => ({
      lane,
      sch_word,
      carcass_id: carcass,
      partner_id: partner,
      pc_code: cut,
      grade_code: grade,
      days,
      beside,
    }),
    label: '상품 목록',
    table: '상품',
    none: (view) => (narrowed(view) ? '검색된 정보가 없습니다.' : none[view.lane]),
    name: ({ cattle_no, pc_name }) => `${traceability(cattle_no)} ${pc_name}`,
    opens: (box) => (mayBePriced(box) ? { id: box.id } : undefined),
    filters: {
      label: '상품 거르기',
      of: (by) => [
        by.select('partner', '공급사', ({ about }) =>
          (about?.partners ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ),
        by.select('cut', '부위', ({ about }) =>
          (about?.cuts ?? []).map(({ pc_code, pc_name }) => ({ value: pc_code, label: pc_name })),
        ),
        by.select(
          'grade',
          '등급',
          gradeCodes.map((code) => ({ value: code, label: gradeNames[code] })),
        ),
        by.select('days', '판매 기간', optionsOf(days)),
        by.select('beside', '시세 대비', optionsOf(besideNames)),
      ],
    },
    tools: ({ view, first }) => (
      <>
        {view.carcass && (
          <InTopBar>
            <ButtonLink
              variant="secondary"
              size="md"
              icon="close"
              to={at.to({ ...at.closed(view), carcass: undefined })}
            >
              {first?.data[0] ? traceability(first.data[0].cattle_no) : '한 도체만'}
            </ButtonLink>
          </InTopBar>
        )}
        <Undo />
      </>
    ),
    columns: [
      {
        name: 'cut',
        sort: 'cut',
        head: '부위',
        cell: ({ id, pc_name, grade_code, cattle_no }) => (
          <>
            <b>{pc_name}</b> <small className={styles.id}>{id}</small>
            <UnderNarrow>
              <Dotted parts={[gradeNames[grade_code], <Still key="no">{traceability(cattle_no)}</Still>]} />
            </UnderNarrow>
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
      { name: 'partner', sort: 'partner', head: '공급사', leaves: 'some', cell: ({ partner }) => partner },
      { name: 'weight', sort: 'weight', head: '무게', end: true, cell: ({ weight }) => kilograms(weight) },
      { name: 'kg_price', sort: 'kg_price', head: 'kg당', end: true, cell: ({ kg_price }) => digits(kg_price) },
      {
        name: 'gap',
        sort: 'gap',
        head: '시세 대비',
        end: true,
        leaves: 'some',
        cell: ({ gap, market }) =>
          gap === null ? (
            '—'
          ) : (
            <span title={`시세 ${digits(market ?? 0)}원`}>
              <MarketGap bare percent={gap} />
            </span>
          ),
      },
      {
        name: 'price',
        sort: 'price',
        head: '금액',
        end: true,
        leaves: 'most',
        cell: ({ price }) => `${digits(price)}원`,
      },
      {
        name: 'state',
        sort: 'state',
        head: '상태',
        leaves: 'some',
        cell: (box) => (
          <DeskLink to={box.order_id === null ? undefined : deskAddress('/operator/orders', { id: box.order_id })}>
            {boxStateName(box)}
          </DeskLink>
        ),
      },
      { name: 'days', sort: 'days', head: '판매일', end: true, leaves: 'some', cell: saleDays },
    ],
    bulk: {
      when: ({ lane }) => lane !== 'sold' && lane !== 'over',
      sum: (boxes) => totalKilograms(boxes.reduce((sum, { weight }) => sum + weight, 0)),
      acts: (act) => [
        (boxes, { view }, { nothing }) =>
          !nothing &&
          isFree(view) && (
            <ButtonLink variant="line" size="md" icon="document" to={labelsAddress(idsOf(boxes))}>
              라벨
            </ButtonLink>
          ),
        act(setSaleUntil, {
          label: '판매 기한',
          variant: 'line',
          busy: '바꾸는 중',
          when: (_, { view }) => isFree(view),
          ask: UntilDialog,
          send: (boxes, until) => ({ body: { ids: idsOf(boxes), until } }),
          said: ({ count }, _, until) =>
            until ? `${count}개를 ${fullDate(until)}까지 팔아요` : `${count}개의 판매 기한을 없앴어요`,
        }),
        (boxes, { view }, { onDone }) =>
          isFree(view) && (
            <BulkPrice ids={idsOf(boxes)} onDone={onDone}>
              가격 바꾸기
            </BulkPrice>
          ),
        act(closeBoxes, {
          label: '종결',
          variant: 'danger',
          busy: '처리 중',
          when: (_, { view }) => view.lane === 'off',
          ask: Reason,
          words: ({ length }) => ({
            title: `${length}개를 종결할까요?`,
            body: '종결한 상품은 다시 팔 수 없어요.',
            action: '종결',
            danger: true,
            usual,
          }),
          send: (boxes, reason) => ({ body: { ids: idsOf(boxes), reason } }),
          said: ({ count }) => `${count}개를 종결했어요`,
        }),
        act(resumeBoxes, {
          label: '다시 판매',
          busy: '올리는 중',
          when: (_, { view }) => view.lane === 'off',
          send: (boxes) => ({ body: { ids: idsOf(boxes) } }),
          said: ({ count }) => `${count}개를 다시 팔아요`,
        }),
        act(stopBoxes, {
          label: '판매 중지',
          variant: 'danger',
          busy: '처리 중',
          when: (_, { view }) => view.lane !== 'off',
          ask: Reason,
          words: ({ length }) => ({
            title: `${length}개 판매를 중지할까요?`,
            body: '장바구니나 주문서에 있으면 빠지고, 담은 회원에게 문자로 알려요.',
            action: '판매 중지',
            danger: true,
            usual,
          }),
          send: (boxes, reason) => ({ body: { ids: idsOf(boxes), reason } }),
          said: ({ count, told }) => `${count}개 판매를 중지했어요${told > 0 ? `. ${told}명에게 문자로 알려요` : ''}`,
        }),
      ],
    },
    pane: ({ view }, rows, onClose) =>
      isFree(view) &&
      view.id !== undefined && (
        <OpenBox key={view.id} id={view.id} row={rows.find(({ id }) => id === view.id)} onClose={onClose} />
      ),
  },
})

const Undo = () => <UndoStrip {...useUndo('price')} />

function saleDays({ sale_date, days, sale_until }: BoxRow): string {
  const until = sale_until ? ` · ${shortDate(sale_until)}까지` : ''
  return `${shortDate(sale_date)} · ${days < 1 ? '오늘' : `${days}일째`}${until}`
}
