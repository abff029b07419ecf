import { useState } from 'react'
import type { LedgerRow, PaymentDetail } from '#contract/operator/payments.ts'
import { ledgerStepNames } from '#domain/ledger.ts'
import { won } from '#domain/prices.ts'
import { kindNames, ourStateNames, theirState } from '#domain/payment-words.ts'
import { ReasonDialog } from '#web/operator/kit/reason-dialog.tsx'
import { askConfirm } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { dateTime } from '#web/ui/format.ts'
import { AttachDialog } from './attach-dialog.tsx'
import { useStep } from './use-step.ts'
import { stepWords, waitsWords } from './words.ts'
import styles from './payments.module.css'

type Props = {
  row: LedgerRow
  /** Balance of the payment at the provider, in won. */
  balance?: number
  lines?: PaymentDetail['lines']
  /** The movement is in our ledger only: the provider does not answer (true), or has not answered yet (false). */
  silent?: boolean
}

/** One movement in both ledgers and, if they differ, the one safe step; a step that needs the provider's answer says so. */
export function MovementBox({ row, balance = 0, lines = [], silent }: Props) {
  const step = useStep()
  const [asking, setAsking] = useState<'attach' | 'query'>()
  const { kind, ours, theirs, query } = row
  const close = () => setAsking(undefined)

  async function handleStep() {
    if (row.step === 'attach' || row.step === 'query') return setAsking(row.step)
    if (!row.step) return
    const sure =
      row.step !== 'refund' ||
      (await askConfirm({
        title: `${won(balance)}을 돌려줄까요?`,
        body: `${[row.business_name, row.order_no && `${row.order_no} 주문`].filter(Boolean).join(' · ') || '주문을 모르는 결제'}. 되돌릴 수 없어요.`,
        action: '전액 돌려주기',
        danger: true,
      }))
    if (sure) step.mutate({ row, step: row.step })
  }

  return (
    <section className={styles.movement} data-odd={row.step !== null || undefined}>
      <p className={styles.line}>
        <b>
          {kindNames[kind]} {won(theirs?.amount ?? ours?.amount ?? 0)}
        </b>
        <small>{dateTime(row.at)}</small>
      </p>
      <dl>
        <dt>우리</dt>
        <dd>{ours ? `${won(ours.amount)} · ${ourStateNames[ours.state]}` : '없음'}</dd>
        <dt>결제사</dt>
        <dd>
          {theirs
            ? `${won(theirs.amount)} · ${theirs.reason || theirState(theirs.status)}`
            : silent === undefined
              ? '없음'
              : '아직 몰라요'}
        </dd>
        {query && (
          <>
            <dt>문의</dt>
            <dd>
              {query.note} ({query.staff_name}, {dateTime(query.at)})
            </dd>
          </>
        )}
      </dl>
      {silent && (
        <div className={styles.acts}>
          {row.step && (
            <>
              <p id={`waits-${row.key}`}>{waitsWords[row.step]}</p>
              {row.step !== 'ask' && (
                <Button wide size="md" disabled aria-describedby={`waits-${row.key}`}>
                  {ledgerStepNames[row.step]}
                </Button>
              )}
            </>
          )}
          <Button variant="text" size="md" onClick={() => setAsking('query')}>
            {ledgerStepNames.query}
          </Button>
        </div>
      )}
      {row.step && silent === undefined && (
        <div className={styles.acts}>
          <p>{stepWords[row.step]}</p>
          <Button wide size="md" busy={step.isPending && '하는 중'} onClick={() => void handleStep()}>
            {ledgerStepNames[row.step]}
          </Button>
          {row.step !== 'query' && (
            <Button variant="text" size="md" onClick={() => setAsking('query')}>
              {ledgerStepNames.query}
            </Button>
          )}
        </div>
      )}
      <ReasonDialog
        about={row.key}
        open={asking === 'query'}
        title="결제사에 무엇을 물었나요?"
        body="돈은 움직이지 않아요."
        action="적어 두기"
        usual={['고객센터에 전화로 문의', '메일로 문의']}
        hint="정산 담당자가 모두 봐요."
        busy={step.isPending && '적는 중'}
        onClose={close}
        onAnswer={(note) => step.mutateAsync({ row, step: 'query', note }, { onSuccess: close })}
      />
      {asking === 'attach' && row.step === 'attach' && (
        <AttachDialog
          row={row}
          lines={lines}
          busy={step.isPending && '붙이는 중'}
          onClose={close}
          onAnswer={(lines) => step.mutate({ row, step: 'attach', lines }, { onSuccess: close })}
        />
      )}
    </section>
  )
}
