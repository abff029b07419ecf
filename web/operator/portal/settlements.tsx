import { confirmSettlement, getOwnOpen, getOwnSettlement, listOwnSettlements } from '#contract/partner/settlements.ts'
import type { OwnSettlement, OwnSettlementDetail } from '#contract/partner/settlements.ts'
import { won } from '#domain/prices.ts'
import { leastPayout } from '#domain/settlement/payout-rules.ts'
import { settlementWords } from '#domain/settlement/settlement-state.ts'
import { defineDesk } from '#web/operator/desk/define-desk.tsx'
import { DeskPane, paneOf } from '#web/operator/desk/desk-pane.tsx'
import { Still, Under } from '#web/operator/kit/cell.tsx'
import { lessened } from '#web/operator/kit/signed.ts'
import { confirmationWords } from '#web/operator/settlements/confirmation-words.ts'
import { Statement } from '#web/operator/settlements/statement.tsx'
import { digits, fullDate, shortDate } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { at } from './settlements-at.ts'
import { OpenPeriodLines, RunningPeriod } from './running-period.tsx'
import { OwnLines } from './own-lines.tsx'
import { OwnObjections } from './own-objections.tsx'

const tones = {
  CLOSED: 'amber',
  APPROVED: 'blue',
  SENDING: 'blue',
  UNRESOLVED: 'blue',
  RETURNED: 'red',
  PAID: 'pine',
  CARRIED: 'gray',
} as const

function Words({ settlement }: { settlement: OwnSettlement }) {
  const { state, obstacle, confirmation } = settlement
  const isCalm = state === 'CLOSED' && confirmation !== null && obstacle !== 'HELD'
  return <Tag tone={obstacle === 'HELD' ? 'red' : isCalm ? 'blue' : tones[state]}>{settlementWords(settlement)}</Tag>
}

const periodOf = ({ starts_on, ends_on }: OwnSettlement) => `${shortDate(starts_on)} ~ ${shortDate(ends_on)}`
/** Whether its partner may say something of it. */
const isAsked = ({ state, confirmation }: OwnSettlementDetail) => state === 'CLOSED' && confirmation === null
const isWaiting = ({ objections }: OwnSettlementDetail) => objections.some(({ state }) => state === 'OPEN')

/** What keeps the money from coming, and what helps. */
function obstacleWords({ obstacle, state, carries }: OwnSettlementDetail): string | false {
  if (obstacle === 'HELD') return '지급을 잠시 멈췄어요. 까닭은 한결에 물어봐 주세요.'
  if (carries) return `${won(leastPayout)}이 안 되는 금액은 보내지 않고 다음 정산에 더하거나 빼요.`
  if (state === 'RETURNED') return '은행에서 돈이 돌아왔어요. 계좌를 확인하고 한결에 알려 주세요.'
  if (obstacle === 'NO_ACCOUNT') return '받을 계좌가 없어요. 한결에 계좌를 알려 주세요.'
  if (obstacle === 'NEW_ACCOUNT') return '계좌가 바뀌고 72시간이 지나야 보낼 수 있어요.'
  return obstacle === 'OTHER_ACCOUNT' && '계좌가 바뀌어 한 번 더 승인한 뒤에 보내요.'
}

const ownPane = paneOf(at, {
  call: getOwnSettlement,
  input: ({ id }) => id && { params: { id } },
  waits: '정산',
  title: (settlement) => `${periodOf(settlement)} 정산`,
  note: (settlement) => <Words settlement={settlement} />,
  head: (settlement) => <Statement settlement={settlement} />,
  facts: (settlement) => [
    ['정산번호', settlement.number],
    ['기간', `${fullDate(settlement.starts_on)} ~ ${fullDate(settlement.ends_on)}`],
    ['지급 예정', !settlement.ended_at && !settlement.carries && fullDate(settlement.due_on)],
    ['받는 계좌', settlement.account && accountOf(settlement.account)],
    ['우리 확인', confirmationWords(settlement)],
    ['지급한 날', settlement.state === 'PAID' && settlement.ended_at && fullDate(settlement.ended_at)],
    ['이월한 곳', settlement.carried_into],
  ],
  stage: settlementWords,
  acts: (act) => [
    (settlement) => {
      const words = obstacleWords(settlement)
      return words && <p>{words}</p>
    },
    (settlement) =>
      isAsked(settlement) && (
        <p>
          {isWaiting(settlement)
            ? '이의에 답할 때까지 확인과 지급을 기다려요.'
            : `${shortDate(settlement.confirm_by)}까지 확인하거나 이의를 내 주세요. 지나면 확인한 것으로 봐요.`}
        </p>
      ),
    act(confirmSettlement, {
      label: '확인했어요',
      busy: '적는 중',
      wide: true,
      when: (settlement) => isAsked(settlement) && !isWaiting(settlement),
      sure: ({ net }) => ({
        title: `${won(net)}이 맞나요?`,
        body: '확인한 정산에는 이의를 낼 수 없어요.',
        action: '확인했어요',
      }),
      send: ({ id, net }) => ({ params: { id }, body: { net } }),
      said: '정산을 확인했어요',
    }),
  ],
  foot: (settlement, { may }) => (
    <>
      <OwnObjections objections={settlement.objections} may={may} />
      <OwnLines settlement={settlement} may={may && isAsked(settlement)} />
    </>
  ),
})

const accountOf = ({ bank_name, last4, account_holder }: NonNullable<OwnSettlementDetail['account']>) =>
  `${bank_name} ••••${last4} ${account_holder}`

/** What a partner has earned and is paid, for its people. */
export const OwnSettlementsDesk = defineDesk({
  at,
  title: '정산',
  role: 'partner-money',
  about: { call: getOwnOpen },
  noViews: true,
  note: ({ waiting }) =>
    waiting?.ownSettlements !== undefined && waiting.ownSettlements > 0 && `확인 전 ${waiting.ownSettlements}`,
  list: {
    call: listOwnSettlements,
    label: '정산',
    none: '아직 마감한 정산이 없어요',
    name: (settlement) => `${periodOf(settlement)} ${won(settlement.net)}`,
    tools: ({ about, go }) =>
      about && <RunningPeriod open={about.data} onOpen={() => go({ open: 'now' }, { preventScrollReset: true })} />,
    columns: [
      {
        name: 'end',
        sort: 'end',
        head: '기간',
        cell: (settlement) => (
          <>
            <b>{periodOf(settlement)}</b>
            <Under>{settlement.number}</Under>
          </>
        ),
      },
      { name: 'state', head: '상태', cell: (settlement) => <Words settlement={settlement} /> },
      {
        name: 'due',
        sort: 'due',
        head: '지급 예정',
        leaves: 'most',
        cell: ({ state, due_on }) => state !== 'PAID' && state !== 'CARRIED' && <Still>{shortDate(due_on)}</Still>,
      },
      { name: 'lines', head: '건수', end: true, leaves: 'some', cell: ({ lines }) => digits(lines) },
      { name: 'sales', head: '판매', end: true, leaves: 'some', cell: ({ sales }) => digits(sales) },
      { name: 'refunds', head: '환불', end: true, leaves: 'some', cell: ({ refunds }) => lessened(-refunds) },
      { name: 'fee', head: '수수료', end: true, leaves: 'some', cell: ({ fee }) => lessened(-fee) },
      { name: 'net', sort: 'net', head: '지급액', end: true, look: 'bold', cell: ({ net }) => lessened(net) },
    ],
    pane: (seen, _, onClose) =>
      seen.view.open ? (
        <OpenPeriodLines onClose={onClose} />
      ) : (
        <DeskPane pane={ownPane} seen={seen} onClose={onClose} />
      ),
  },
})
