import { countHolds, listHolds, releaseHolds } from '#contract/operator/holds.ts'
import type { Result } from '#contract/call.ts'
import { type HoldKind, holdKindNames } from '#domain/hold-kinds.ts'
import { holdsCountedTo } from '#domain/holds-counted-to.ts'
import { won } from '#domain/prices.ts'
import { traceability } from '#domain/traceability.ts'
import { CellGroup, Still, Under } from '#web/operator/kit/cell.tsx'
import { Reason } from '#web/operator/desk/ask.tsx'
import { defineDesk } from '#web/operator/desk/define-desk.tsx'
import { deskAt, number, oneOf, text } from '#web/operator/desk/desk-address.ts'
import { SpokenTime } from '#web/operator/kit/age.tsx'
import { Link } from '#web/router/link.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { kilograms } from '#web/ui/format.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { HoldKindTags, PaymentsLink } from './paying.tsx'
import { TimeLeft } from './time-left.tsx'
import styles from './holds.module.css'

const kinds = Object.keys(holdKindNames) as HoldKind[]
/** Other desks link here with ?member= and ?product=. `within`: ends within so many minutes. */
const at = deskAt('/operator/holds', {
  kind: oneOf(kinds),
  member: number(),
  product: number(),
  q: text(50),
  within: number(60),
})

const countIn = (kind: HoldKind | undefined, counts: Result<typeof countHolds> | undefined) =>
  counts?.kinds.filter((one) => !kind || one.kind === kind).reduce((sum, { count }) => sum + count, 0) ?? 0

/** Desk 6: which member holds what, since when and until when; ends a hold with a reason. */
export const HoldsDesk = defineDesk({
  at,
  title: '선점 보드',
  role: 'orders',
  about: { call: countHolds, input: ({ member, product, q }) => ({ query: { member, product, q } }) },
  note: ({ about }) =>
    about && `${countIn(undefined, about)}개 · ${about.holders}명${about.holders === holdsCountedTo ? ' 이상' : ''}`,
  search: {
    field: 'q',
    label: '선점 찾기',
    placeholder: (may) => (may ? '상호, 이름, 전화, 상품번호' : '상호, 상품번호'),
  },
  lanes: { label: '선점 종류', field: 'kind', all: '전체', names: holdKindNames, count: countIn },
  live: ['product-status-updated'],
  list: {
    call: listHolds,
    query: ({ kind, member, product, q, within }) => ({ kind, member, product, q, within }),
    label: '선점한 상품',
    none: ({ q, within, member }) =>
      q || within || member ? '조건에 맞는 선점이 없어요' : '지금 선점한 상품이 없어요',
    name: ({ id, pc_name, holder }) => `${pc_name} ${id} ${holder.business_name}`,
    filters: {
      label: '선점 거르기',
      of: (by) => [
        by.select(
          'within',
          '남은 시간',
          [5, 1].map((minutes) => ({ value: String(minutes), label: `${minutes}분 안에 끝남` })),
        ),
        ({ view: { member, product, ...view }, about }) =>
          (member ?? product) && (
            <ButtonLink variant="secondary" size="md" icon="close" to={at.to(view)}>
              {member
                ? about?.member
                  ? `${about.member.business_name} ${about.member.name}`
                  : '없는 회원'
                : `P${product}`}
            </ButtonLink>
          ),
      ],
    },
    columns: [
      { name: 'left', sort: 'left', head: '남은 시간', cell: ({ expires_at }) => <TimeLeft until={expires_at} /> },
      {
        name: 'what',
        sort: 'what',
        head: '상품',
        cell: ({ pc_name, grade_code, weight, cattle_no }) => (
          <>
            <CellGroup>
              <b>{pc_name}</b> <GradeStamp code={grade_code} />
            </CellGroup>
            <Under>
              <Still>{kilograms(weight)}</Still> · <Still>{traceability(cattle_no)}</Still>
            </Under>
          </>
        ),
      },
      { name: 'kind', sort: 'kind', head: '종류', leaves: 'most', cell: (hold) => <HoldKindTags hold={hold} /> },
      {
        name: 'holder',
        sort: 'holder',
        head: '회원',
        cell: ({ holder }) => (
          <Link className={styles.holder} to={at.to({ member: holder.id })}>
            {holder.business_name}
            <small>{holder.name}</small>
          </Link>
        ),
      },
      {
        name: 'since',
        sort: 'since',
        head: '잡은 때',
        leaves: 'some',
        look: 'still',
        cell: ({ since }) => <SpokenTime at={since} />,
      },
      {
        name: 'extensions',
        sort: 'extensions',
        head: '연장',
        end: true,
        leaves: 'some',
        cell: ({ extensions }) => `${extensions}번`,
      },
      {
        name: 'waiting',
        sort: 'waiting',
        head: '기다림',
        end: true,
        leaves: 'most',
        cell: ({ waiting }) => `${waiting}명`,
      },
      { name: 'partner', sort: 'partner', head: '공급사', leaves: 'most', cell: ({ partner_name }) => partner_name },
      { name: 'price', sort: 'price', head: '금액', end: true, leaves: 'some', cell: ({ price }) => won(price) },
    ],
    bulk: {
      of: ({ kind }) => kind !== 'payment',
      sum: (holds) => won(holds.reduce((sum, { price }) => sum + price, 0)),
      others: (paying) => paying.length > 0 && <PaymentsLink count={paying.length} />,
      keys: [['R', '선점 해제']],
      acts: (act) => [
        act(releaseHolds, {
          label: (holds) => `${holds.length}개 선점 해제`,
          busy: '해제 중',
          variant: 'danger',
          key: 'r',
          ask: Reason,
          words: (holds) => ({
            title: `${holds.length}개의 선점을 해제할까요?`,
            body: '누구나 다시 담을 수 있게 돼요. 주문서에 있던 상품이면 주문서가 닫히고, 장바구니에서 온 나머지는 장바구니로 돌아가요.',
            action: '선점 해제',
            danger: true,
            usual: ['포장·검수 확인', '회원 요청', '오래 잡고 있음'],
            hint: '담고 있던 회원이 문자로 읽어요.',
          }),
          send: (holds, words) => ({
            body: { holds: holds.map(({ id, fence }) => ({ id, fence })), reason: words },
          }),
          said: ({ released, told }) => `${released}개의 선점을 해제했어요. ${told}명에게 문자로 알려요`,
        }),
      ],
    },
  },
})
