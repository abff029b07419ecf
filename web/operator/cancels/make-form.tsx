import { type FormEvent, useState } from 'react'
import type { Sent } from '#contract/call.ts'
import { type CancellableLine, cancelOrderLines } from '#contract/operator/cancels.ts'
import { orderStatusNames } from '#domain/order-status.ts'
import { won } from '#domain/prices.ts'
import type { Ground } from '#web/operator/desk/desk-address.ts'
import { useAct } from '#web/operator/desk/use-act.ts'
import { askBeforeClose } from '#web/operator/kit/ask-before-close.ts'
import { DetailPane } from '#web/operator/kit/detail-pane.tsx'
import { LinesToPick } from '#web/operator/kit/lines-to-pick.tsx'
import { PaneForm } from '#web/operator/kit/pane-form.tsx'
import { refundSaid } from '#web/operator/kit/refund-said.ts'
import { shortNo } from '#web/operator/kit/short-no.ts'
import { useSessionDraft } from '#web/operator/kit/use-session-draft.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { askConfirm } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import styles from './cancels.module.css'

type Props = { at: Ground; order: string; lines: readonly CancellableLine[]; onClose: () => void }

const usual = ['공급사 재고가 없어요', '포장이 상했어요', '구매자가 전화로 요청했어요']
const mayCancel = ({ os_code }: CancellableLine): boolean => os_code === 'PAYK' || os_code === 'DELW'

/** Without a reason or a choice of its own, what the picked lines suggest. */
type Typed = { picked: number[]; reason?: string; unfit?: boolean }
/** The request body, and the draft at the time of sending. */
type Making = Pick<Sent<typeof cancelOrderLines>, 'body'> & { typed: Typed | undefined }

/**
 * Cancels lines of an order, with a reason for the buyer. The draft survives a reload; a confirmation is needed before it is dropped, and
 * before money is refunded.
 */
export function MakeForm({ at, order, lines, onClose }: Props) {
  const draft = useSessionDraft<Typed>(`cancel:${order}`)
  function leave() {
    draft.drop()
    onClose()
  }
  const make = useAct(at, {
    run: ({ body }: Making) => operatorApi(cancelOrderLines, { body }),
    said: ({ refund_amount, states }) =>
      `${won(refund_amount)}: ${refundSaid(states.find((state) => state !== 'DONE') ?? 'DONE', '취소하고 돌려줬어요')}`,
    // What was ticked or typed since the sending stays, if there are lines left to cancel.
    done(_, { body: { line_ids }, typed }) {
      const rest = (all: readonly number[]) => all.filter((id) => !line_ids.includes(id))
      const stays = draft.settle(typed, (newest) => ({ ...newest, picked: rest(newest.picked) }))
      if (!stays || rest(open.map(({ id }) => id)).length === 0) leave()
    },
  })
  const open = lines.filter(mayCancel)
  const typed: Typed = draft.value ?? { picked: open.length === 1 ? [open[0]!.id] : [] }
  const picked = typed.picked.filter((id) => open.some((line) => line.id === id))
  const shortages = open.filter(({ id }) => picked.includes(id)).map(({ shortage }) => shortage)
  const isGone = shortages.length > 0 && shortages.every((words) => words?.includes('품절'))
  // One choice holds for all: it is better to put a good box on sale again by hand than to sell one that nobody has.
  const { reason = isGone ? usual[0]! : '', unfit = shortages.some(Boolean) } = typed
  const write = (next: Partial<Typed>) => draft.keep({ ...typed, picked, ...next })
  const [problem, setProblem] = useState<string>()
  const sum = open.filter(({ id }) => picked.includes(id)).reduce((all, { amount }) => all + amount, 0)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (make.isPending || picked.length === 0) return
    if (!reason.trim()) return setProblem('사유를 입력하세요')
    const { order_no, business_name } = lines[0]!
    const body = `${shortNo(order_no)} ${business_name}: ${picked.length}개 · ${won(sum)}을 돌려주고 구매자 1명에게 문자를 보내요. 되돌릴 수 없어요.`
    if (
      !(await askConfirm({
        title: '주문을 취소할까요?',
        body,
        action: '취소하고 환불',
        cancel: '그만두기',
        danger: true,
      }))
    )
      return
    make.mutate({ body: { line_ids: picked, reason: reason.trim(), resell: !unfit }, typed: draft.value })
  }

  const handleClose = () => void askBeforeClose('쓰던 취소 내용을 버릴까요?', (typed.reason ?? '').trim() !== '', leave)

  return (
    <DetailPane title={`${shortNo(lines[0]!.order_no)} 취소`} onClose={handleClose}>
      <PaneForm onSubmit={(event) => void handleSubmit(event)}>
        <p>{lines[0]!.business_name}</p>
        <LinesToPick
          lines={lines}
          picked={picked}
          may={mayCancel}
          note={({ os_code, shortage }) =>
            `${orderStatusNames[os_code]}${shortage ? ` · 공급사가 못 보냄: ${shortage}` : ''}`
          }
          onPick={(ids) => write({ picked: ids })}
        />
        {open.length === 0 ? (
          <p className={styles.none}>여기서 취소할 수 있는 상품이 없어요. 보낸 상품은 반품으로 처리해요.</p>
        ) : (
          <>
            <div className={styles.usual}>
              {usual.map((words) => (
                <Button key={words} variant="line" size="md" onClick={() => write({ reason: words })}>
                  {words}
                </Button>
              ))}
            </div>
            <TextAreaField
              label="사유"
              required
              rows={2}
              maxLength={150}
              value={reason}
              hint="구매자가 문자로 읽어요."
              error={problem}
              onChange={({ target }) => {
                write({ reason: target.value })
                setProblem(undefined)
              }}
            />
            <Checkbox checked={unfit} onChange={(on) => write({ unfit: on })}>
              판매 불가 (다시 올리지 않아요)
            </Checkbox>
            <Button
              wide
              type="submit"
              size="md"
              variant="danger"
              disabled={picked.length === 0}
              busy={make.isPending && '취소 중'}
            >
              {picked.length > 0 ? `${picked.length}개 취소하고 ${won(sum)} 환불` : '취소할 상품을 고르세요'}
            </Button>
          </>
        )}
      </PaneForm>
    </DetailPane>
  )
}
