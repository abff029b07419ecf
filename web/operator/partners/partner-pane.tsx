import { deskAddress } from '#web/operator/kit/address.ts'
import { DeskLink } from '#web/operator/kit/desk-link.tsx'
import { Fragment, type ReactNode, useState } from 'react'
import {
  getPartner,
  movePartner,
  type PartnerDetail,
  revealPartnerAccount,
  savePartner,
} from '#contract/operator/partners.ts'
import { businessForm } from '#domain/business-form.ts'
import { won } from '#domain/prices.ts'
import { settlementCycleNames } from '#domain/settlement/settlement-cycle.ts'
import { type PartnerStatus, partnerStatusNames, saleModelNames } from '#domain/partner-status.ts'
import { ActHistory } from '#web/operator/kit/act-history.tsx'
import type { ActOf } from '#web/operator/desk/act.tsx'
import { Acts } from '#web/operator/desk/acts.tsx'
import { Reason, type Words } from '#web/operator/desk/ask.tsx'
import type { DeskAt } from '#web/operator/desk/desk-address.ts'
import { DeskPane, paneOf } from '#web/operator/desk/desk-pane.tsx'
import type { Seen } from '#web/operator/desk/seen.ts'
import { standsAt } from '#web/operator/desk/stands.ts'
import { useAct } from '#web/operator/desk/use-act.ts'
import { Facts } from '#web/operator/kit/facts.tsx'
import { MaskedAccount } from '#web/operator/kit/masked-account.tsx'
import { useSessionDraft } from '#web/operator/kit/use-session-draft.ts'
import { useShortcuts } from '#web/operator/kit/use-shortcuts.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import type { ButtonLook } from '#web/ui/button.tsx'
import { Button } from '#web/ui/button.tsx'
import { digits, fullDate, phoneNumber } from '#web/ui/format.ts'
import { type AccountNumber, type Draft, draftName, type Lists, type Sent, sentOf, typedOf } from './form.ts'
import { PartnerForm } from './partner-form.tsx'
import { closedDays, PartnerState } from './partner-state.tsx'

type Props<View> = {
  at: DeskAt<View>
  seen: Seen<View>
  id: number | undefined
  lists: Lists
  account: AccountNumber
  /** Whether a draft is opened at once. */
  open: boolean
  onClose: () => void
}

/** The open partner: its data, and the actions on it. */
export const PartnerPane = <View,>({ at, id, onClose, ...props }: Props<View>): ReactNode => (
  <DeskPane
    seen={props.seen}
    onClose={onClose}
    pane={paneOf(at, {
      call: getPartner,
      input: () => id && { params: { id } },
      waits: '공급사',
      title: ({ partner_name }) => partner_name,
      note: (partner) => <PartnerState {...partner} />,
      body: (partner) => <Written partner={partner} {...props} />,
    })}
  />
)

type WrittenProps<View> = Pick<Props<View>, 'seen' | 'lists' | 'account' | 'open'> & { partner: PartnerDetail }

function Written<View>({ partner, seen, lists, account, open }: WrittenProps<View>) {
  // The version when the form was opened: a change by somebody else meanwhile is not overwritten unnoticed.
  const [editing, setEditing] = useState(open ? partner : undefined)
  const draft = useSessionDraft<Draft>(draftName(partner.id))
  const save = useAct(seen.at, {
    run: ({ typed, version }: Sent & { version: number }) =>
      operatorApi(savePartner, { params: { id: partner.id }, body: { version, form: sentOf(typed) } }),
    said: () => '저장했어요',
    // What was typed after sending stays open, based on what is stored now.
    done(now, { typed, sent }) {
      const stays = draft.settle(sent, (newest) => ({ ...newest, ...now }))
      if (account.value === typed.bank_account) {
        if (stays) account.type('')
        else leave()
      } else if (!stays) draft.keep({ part: {}, ...sent, ...now })
    },
    shows: true,
  })
  const { status } = partner
  useShortcuts({ e: () => (seen.may && mayEdit(partner) && !editing ? setEditing(partner) : false) })
  if (!editing)
    return (
      <>
        <Facts facts={factsOf(partner, lists, seen.may)} />
        <Acts
          subject={partner}
          seen={seen}
          stands={standsAt(partner.partner_name, partnerStatusNames[status], partner.history, auditActions)}
          acts={(act) => [
            (now) =>
              seen.may &&
              mayEdit(now) && (
                <Button variant="secondary" size="md" wide aria-keyshortcuts="E" onClick={() => setEditing(now)}>
                  고치기
                </Button>
              ),
            move(act, 'PAUSED', { variant: 'line', icon: 'pause', key: 'p', when: (now) => now.status === 'OPEN' }),
            move(act, 'OPEN', { icon: 'play', when: (now) => now.status === 'PAUSED' }),
            move(act, 'CLOSED', { variant: 'danger', when: (now) => now.status === 'PAUSED' }),
          ]}
        />
        <ActHistory acts={partner.history} names={auditActions} />
      </>
    )
  function goOn() {
    save.forget()
    setEditing(partner)
    if (draft.value) draft.keep({ ...draft.value, version: partner.version })
  }
  function leave() {
    save.forget()
    draft.drop()
    account.type('')
    setEditing(undefined)
  }
  return (
    <PartnerForm
      start={typedOf(editing)}
      lists={lists}
      last4={partner.bank_account_last4}
      action="저장"
      busy={save.isPending && '저장하는 중'}
      conflicts={save.conflicts}
      draft={draft}
      account={account}
      version={editing.version}
      onConflictSeen={goOn}
      onSave={(typed) => save.mutate({ typed, version: draft.value?.version ?? editing.version, sent: draft.value })}
      onCancel={leave}
    />
  )
}

/** After the trade has ended too, while money that the bank has sent back waits for another account. */
const mayEdit = ({ status, owed }: PartnerDetail): boolean => status !== 'CLOSED' || owed > 0

const asks: Record<PartnerStatus, Words> = {
  PAUSED: {
    title: '판매를 잠시 멈출까요?',
    body: '상품은 계속 보이지만 아무도 새로 담을 수 없어요. 이미 담은 회원은 그대로 주문할 수 있어요.',
    action: '일시 중지',
    usual: ['명절 휴무', '작업장 점검', '공급사 요청'],
  },
  OPEN: {
    title: '다시 판매할까요?',
    body: '모든 상품을 바로 담을 수 있게 돼요.',
    action: '다시 판매',
    usual: ['휴무 끝', '점검 끝'],
  },
  CLOSED: {
    title: '거래를 끝낼까요?',
    body: '되돌릴 수 없어요. 팔리지 않은 상품은 모두 판매가 중지돼요.',
    action: '거래 종료',
    usual: ['계약 종료', '폐업'],
    danger: true,
  },
}
type Move = Pick<ButtonLook, 'variant' | 'icon'> & { key?: string; when: (partner: PartnerDetail) => boolean }

const move = <View,>(act: ActOf<PartnerDetail, View>, status: PartnerStatus, button: Move) =>
  act(movePartner, {
    ...button,
    label: asks[status].action,
    busy: '바꾸는 중',
    wide: true,
    ask: Reason,
    words: ({ partner_name }) => ({
      ...asks[status],
      title: `${partner_name}: ${asks[status].title}`,
      hint: '기록에 남아요.',
    }),
    send: ({ id, version }, reason) => ({ params: { id }, body: { version, status, reason } }),
    said: ({ withdrawn, ...now }, { partner_name }) =>
      `${partner_name}: ${partnerStatusNames[now.status]}${withdrawn > 0 ? `. 상품 ${withdrawn}개를 내렸어요` : ''}`,
  })

/** '3.4% 중개 · 2026.05.01부터': earlier terms, newest first. */
const pastTerms = ({ terms }: PartnerDetail) =>
  terms.length > 1 &&
  terms
    .slice(1)
    .map(
      ({ valid_from, sale_model, fee_bps }) =>
        `${fee_bps / 100}% ${saleModelNames[sale_model]} · ${fullDate(valid_from)}부터`,
    )
    .join(', ')

const factsOf = (partner: PartnerDetail, { banks, couriers }: Lists, may: boolean) =>
  [
    ['상태 사유', partner.status_reason],
    ['사업자번호', businessForm(partner.business_no ?? '')],
    ['지역', partner.region],
    ['담당자', [partner.contact_name, phoneNumber(partner.phone)].filter(Boolean).join(' ')],
    ['발주서 이메일', partner.order_email && breakable(partner.order_email)],
    ['발주서 팩스', phoneNumber(partner.order_fax)],
    [
      '발주 알림',
      partner.order_phone ? phoneNumber(partner.order_phone) : partner.people > 0 && '없음 · 새 발주를 알리지 못해요',
    ],
    ['마감', `${partner.cut_off_time} · ${partner.pick_up_days}`],
    ['쉬는 날', closedDays(partner)],
    ['택배사', couriers.find(({ code }) => code === partner.courier_code)?.courier_name],
    ['포장', partner.packed_here && '직접 포장'],
    ['판매 방식', saleModelNames[partner.sale_model]],
    ['수수료', `${partner.commission_percent}%`],
    ['지난 조건', pastTerms(partner)],
    ['정산 주기', settlementCycleNames[partner.settlement_cycle]],
    [
      partner.owed < 0 ? '받을 돈' : '줄 돈',
      <Fragment key="owed">
        <DeskLink to="/operator/settlements">{won(Math.abs(partner.owed))}</DeskLink> · 수수료 부가세 전
      </Fragment>,
    ],
    [
      '공급사 화면',
      <DeskLink key="people" to={deskAddress('/operator/staff', { of: 'partners', partner: partner.id })}>
        {partner.people > 0 ? `${digits(partner.people)}명이 써요` : '쓰는 사람 없음'}
      </DeskLink>,
    ],
    [
      '정산 계좌',
      partner.bank_account_last4 && (
        <MaskedAccount
          bank={banks.find(({ bank_code }) => bank_code === partner.bank_code)?.bank_name ?? ''}
          last4={partner.bank_account_last4}
          holder={partner.account_holder}
          reveal={
            may && (async () => (await operatorApi(revealPartnerAccount, { params: { id: partner.id } })).bank_account)
          }
        />
      ),
    ],
    [
      '상품',
      <DeskLink key="boxes" to={deskAddress('/operator/boxes', { partner: partner.id })}>
        {`판매 중 ${digits(partner.selling)}개 · 선점 ${digits(partner.held)}개`}
      </DeskLink>,
    ],
    [
      '발주할 것',
      <DeskLink key="orders" to={deskAddress('/operator/orders', { lane: 'PAYK', partner: partner.id })}>
        {`${digits(partner.to_order)}개`}
      </DeskLink>,
    ],
    [
      '보낼 것',
      <DeskLink key="parcels" to={deskAddress('/operator/orders', { lane: 'DELW', partner: partner.id })}>
        {`${digits(partner.to_send - partner.to_order)}개`}
      </DeskLink>,
    ],
  ] as const

const auditActions = {
  'partner.add': '더함',
  'partner.save': '고침',
  'partner.paused': '일시 중지',
  'partner.open': '다시 판매',
  'partner.closed': '거래 종료',
  'partner.account.seen': '계좌번호 봄',
}

/** An address that is too long for its line breaks before the @, not between two letters. */
function breakable(email: string): ReactNode {
  const [name, ...host] = email.split('@')
  return (
    <>
      {name}
      <wbr />
      {host.map((part) => `@${part}`)}
    </>
  )
}
