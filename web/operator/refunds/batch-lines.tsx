import { type ComponentProps, useRef, useState } from 'react'
import { type BatchDetail, type BatchLine, settleBatchLines } from '#contract/operator/refund-batches.ts'
import { won } from '#domain/prices.ts'
import { batchLineStateNames, batchStateNames } from '#domain/refund-batch.ts'
import { isOvertaken, useAct } from '#web/operator/desk/use-act.ts'
import { ConflictNotice } from '#web/operator/kit/conflict-notice.tsx'
import { ReasonDialog } from '#web/operator/kit/reason-dialog.tsx'
import { shortNo } from '#web/operator/kit/short-no.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { askConfirm } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { at } from './at.ts'
import styles from './refunds.module.css'

type Props = { batch: BatchDetail }
type Settled = { result: 'DONE' | 'FAILED'; ids: number[]; note: string }

const tones = { WAIT: 'amber', DONE: 'pine', FAILED: 'red' } as const

/** The transfers of a bank file. Their results at the bank are recorded here, one by one or many at once. */
export function BatchLines({ batch }: Props) {
  const settle = useAct(at, {
    run: ({ ids: refund_ids, ...said }: Settled) =>
      operatorApi(settleBatchLines, { params: { id: batch.id }, body: { refund_ids, ...said } }),
    said: ({ settled }, { result }) =>
      result === 'DONE' ? `${settled}건을 돌려줬다고 적었어요` : `${settled}건은 다시 묶을 수 있어요`,
    done: () => setFailing(undefined),
    // The dialog for the reason shows what others did.
    refused: (error, { result }) => result === 'FAILED' && isOvertaken(error),
  })
  const [picked, setPicked] = useState<readonly number[]>([])
  // The transfers for which the reason is being asked, with their state at that time.
  const [failing, setFailing] = useState<About>()
  const waiting = batch.lines.filter(({ state }) => state === 'WAIT')
  const ids = waiting.filter(({ refund_id }) => picked.includes(refund_id)).map(({ refund_id }) => refund_id)
  const isOut = batch.state === 'ISSUED'
  const isAsking = useRef(false)
  async function handlePaid() {
    if (settle.isPending || isAsking.current) return
    const sum = waiting.reduce((all, { refund_id, amount }) => (ids.includes(refund_id) ? all + amount : all), 0)
    isAsking.current = true
    const sure = await askConfirm({
      title: `${ids.length}건 ${won(sum)}을 송금했나요?`,
      body: '은행에서 나간 것을 확인해 주세요. 되돌릴 수 없고, 구매자에게 문자로 알려요.',
      action: '송금 기록',
      danger: true,
    })
    isAsking.current = false
    if (sure) settle.mutate({ result: 'DONE', ids, note: '' })
  }
  return (
    <section className={styles.lines} aria-label="묶음의 송금">
      {waiting.length > 1 && (
        <Checkbox
          checked={ids.length === waiting.length}
          half={ids.length > 0 && ids.length < waiting.length}
          onChange={(on) => setPicked(on ? waiting.map(({ refund_id }) => refund_id) : [])}
        >
          모두 고르기
        </Checkbox>
      )}
      <ul>
        {batch.lines.map((line) => (
          <li key={line.refund_id}>
            {line.state === 'WAIT' ? (
              <Checkbox
                checked={picked.includes(line.refund_id)}
                onChange={(on) =>
                  setPicked(on ? [...picked, line.refund_id] : picked.filter((id) => id !== line.refund_id))
                }
              >
                <Words line={line} />
              </Checkbox>
            ) : (
              <Words line={line} />
            )}
          </li>
        ))}
      </ul>
      {waiting.length > 0 && (
        <div className={styles.acts}>
          {isOut && (
            <Button
              wide
              size="md"
              disabled={ids.length === 0}
              busy={settle.isPending && settle.variables.result === 'DONE' && '적는 중'}
              onClick={() => void handlePaid()}
            >
              {ids.length > 0 ? `${ids.length}건 송금됐어요` : '송금된 것을 고르세요'}
            </Button>
          )}
          <Button
            variant="line"
            size="md"
            disabled={ids.length === 0}
            onClick={() => setFailing({ ids, state: batch.state })}
          >
            {isOut ? '못 보냈어요' : '묶음에서 빼기'}
          </Button>
        </div>
      )}
      {failing && (
        <FailDialog
          batch={batch}
          about={failing}
          busy={settle.isPending && '적는 중'}
          onSeen={setFailing}
          onAnswer={(note) => settle.mutate({ result: 'FAILED', ids: failing.ids, note })}
          onClose={() => setFailing(undefined)}
        />
      )}
    </section>
  )
}

type About = { ids: number[]; state: BatchDetail['state'] }
type FailProps = Pick<ComponentProps<typeof ReasonDialog>, 'busy' | 'onAnswer' | 'onClose'> & {
  batch: BatchDetail
  about: About
  onSeen: (rest: About) => void
}

/** Asks why these transfers failed or are taken out; above, what somebody else has done with them meanwhile. */
function FailDialog({ batch, about, onSeen, ...rest }: FailProps) {
  const { ids, state } = about
  const gone = batch.lines.filter((line) => ids.includes(line.refund_id) && line.state !== 'WAIT')
  const conflicts = gone.map((line) => ({
    id: line.refund_id,
    name: `${shortNo(line.order_no)} ${line.depositor} ${won(line.amount)}`,
    now: batchLineStateNames[line.state],
  }))
  if (state !== batch.state) conflicts.unshift({ id: 0, name: `묶음 ${batch.id}번`, now: batchStateNames[batch.state] })
  const left = ids.filter((id) => gone.every(({ refund_id }) => refund_id !== id))
  const isOut = state === 'ISSUED'
  return (
    <ReasonDialog
      open
      forgets
      title={isOut ? `${ids.length}건을 못 보냈나요?` : `${ids.length}건을 뺄까요?`}
      body={isOut ? '은행에서 나가지 않은 것을 확인해 주세요. 다시 묶을 수 있어요.' : '다시 묶을 수 있어요.'}
      action={isOut ? '못 보냄으로 적기' : '빼기'}
      danger
      usual={isOut ? ['예금주 이름이 달라요', '없는 계좌예요'] : ['계좌를 다시 확인해요']}
      hint="기록에 남아요."
      overtaken={
        conflicts.length > 0 && (
          <ConflictNotice
            conflicts={conflicts}
            onSeen={left.length > 0 ? () => onSeen({ ids: left, state: batch.state }) : undefined}
          />
        )
      }
      {...rest}
    />
  )
}

function Words({ line }: { line: BatchLine }) {
  const { order_no, bank_name, last4, depositor, amount, state, note } = line
  return (
    <span className={styles.transfer}>
      <span>
        <b>{won(amount)}</b> {state !== 'WAIT' && <Tag tone={tones[state]}>{batchLineStateNames[state]}</Tag>}
      </span>
      <small>
        {shortNo(order_no)} · {bank_name} ••••{last4} {depositor}
      </small>
      {note && <small>{note}</small>}
    </span>
  )
}
