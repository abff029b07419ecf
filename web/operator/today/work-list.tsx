import type { Today, Work, WorkKind } from '#contract/operator/today.ts'
import { holdsCountedTo } from '#domain/holds-counted-to.ts'
import { deskAddress } from '#web/operator/kit/address.ts'
import { DeskLink } from '#web/operator/kit/desk-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { digits } from '#web/ui/format.ts'
import { since } from './today-labels.ts'
import styles from './work-list.module.css'

type Desk = { name: string; to: string; late: string }

/** In the order of the list. */
const desks: Record<WorkKind, Desk> = {
  payments: { name: '결제 확인', to: '/operator/payments', late: '1분 넘게 답 없음' },
  refunds: { name: '환불 승인·송금', to: '/operator/refunds', late: '기한 지남' },
  settlements: { name: '정산 마감·승인·지급', to: '/operator/settlements', late: '기한 지남' },
  orders: { name: '발주하기', to: deskAddress('/operator/orders', { lane: 'PAYK' }), late: '마감 지남' },
  parcels: { name: '운송장 넣기', to: deskAddress('/operator/orders', { lane: 'DELW' }), late: '마감 지남' },
  listings: { name: '공급사 등록 심사', to: deskAddress('/operator/intake', { lane: 'SUBMITTED' }), late: '' },
  members: { name: '회원 승인', to: '/operator/members', late: '' },
  cancels: { name: '취소 확인', to: '/operator/cancels', late: '' },
  returns: { name: '반품 확인', to: '/operator/returns', late: '' },
  inquiries: { name: '1:1 문의 답변', to: '/operator/inquiries', late: '24시간 지남' },
  holds: { name: '오래된 선점', to: deskAddress('/operator/holds', { sort: 'since' }), late: '넘음' },
  messages: { name: '못 보낸 문자', to: '/operator/messages', late: '' },
}

/** Holds are normal; only long ones are work. */
const countOf = ({ kind, count, late }: Work): number => (kind === 'holds' ? late : count)

/** Waiting work: number, since when, and how much is late. */
export function WorkList({ day: { work, now, long_hold_minutes } }: { day: Today }) {
  const waiting = (Object.keys(desks) as WorkKind[]).flatMap((kind) =>
    work.filter((one) => one.kind === kind && countOf(one) > 0),
  )
  return (
    <section className={styles.panel} aria-labelledby="today-work">
      <h2 id="today-work">지금 할 일</h2>
      {waiting.length === 0 ? (
        <p className={styles.none}>기다리는 일이 없어요</p>
      ) : (
        <ul>
          {waiting.map((row) => (
            <li key={row.kind}>
              <DeskLink className={styles.work} to={desks[row.kind].to}>
                <b data-late={row.late > 0 || undefined}>{digits(countOf(row))}</b>
                <span>
                  <strong>{desks[row.kind].name}</strong>
                  <small data-late={(row.late > 0 && row.kind !== 'holds') || undefined}>
                    {wordsOf(row, now, long_hold_minutes)}
                  </small>
                </span>
                <Icon name="right" size={20} />
              </DeskLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function wordsOf({ kind, late, oldest_at }: Work, now: string, longHold: number): string {
  const oldest = oldest_at ? `가장 오래된 것 ${since(oldest_at, now)}` : ''
  const lateWords = kind === 'holds' ? `${digits(longHold)}분 ${desks[kind].late}` : desks[kind].late
  const most = kind === 'holds' && late === holdsCountedTo ? ' 이상' : ''
  const over = late > 0 && lateWords ? `${lateWords} ${digits(late)}건${most}` : ''
  return [over, oldest].filter(Boolean).join(' · ')
}
