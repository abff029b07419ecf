import { useState } from 'react'
import type { OrderLine } from '#contract/orders.ts'
import { returnNeedsConfirm } from '#domain/order-status.ts'
import { Coming } from '#web/storefront/shell/coming.tsx'
import { lazyPart } from '#web/storefront/shell/lazy-part.tsx'
import { askConfirm } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { fullDate, kilograms } from '#web/ui/format.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { isCancellable, isConfirmable, isPastReturn, mayGiveBack, wasRefused } from './line-acts.ts'
import { closedBut, helpedUntil, lastDayOf } from './return-window.ts'
import { useConfirm } from './use-confirm.ts'
import styles from './order-line.module.css'

const ReturnSheet = lazyPart(() => import('./return-sheet.tsx').then((module) => module.ReturnSheet))

/** Id of the words that name the line, for `aria-describedby`: several lines have the same buttons. */
export const lineNameId = ({ id }: OrderLine) => `line-${id}`

/** Id of the sentence under the lines, which is there while one can be confirmed. */
export const needsConfirmId = 'needs-confirm'

const acts = {
  cancel: { Asks: CancelDialog, fits: isCancellable },
  return: { Asks: ReturnSheet, fits: mayGiveBack },
} as const
type Act = keyof typeof acts

/** What the buyer can do with a line now: cancel, confirm, ask for a return. */
export function LineActions({ line }: { line: OrderLine }) {
  /** The line as it was at the press: if another tab or the desk has moved it since, the open form stays, and the server refuses it. */
  const [asked, setAsked] = useState<{ act: Act; line: OrderLine; open: boolean }>()
  const { Asks, fits } = acts[asked?.act ?? 'cancel']
  const still = fits(line)
  return (
    <>
      <Offers line={line} onAsk={(act) => setAsked({ act, line, open: true })} />
      {asked && (asked.open || still) && (
        <Coming onLost={() => setAsked(undefined)}>
          <Asks
            open={asked.open}
            lines={[still ? line : asked.line]}
            onClose={() => setAsked({ ...asked, open: false })}
          />
        </Coming>
      )}
    </>
  )
}

function Offers({ line, onAsk }: { line: OrderLine; onAsk: (act: Act) => void }) {
  const status = line.os_code
  const cancellable = isCancellable(line)
  const confirm = useConfirm()

  async function handleConfirm() {
    const yes = await askConfirm({
      title: '구매를 확정할까요?',
      body: `${line.view_product_beef.product_cate_codes.pc_name} ${kilograms(line.view_product_beef.weight)} 상품을 받아 확인했다면 확정해 주세요.`,
      action: '구매확정',
    })
    if (yes) confirm.mutate([line])
  }

  const returnable = mayGiveBack(line)
  if (isPastReturn(line) && !wasRefused(line))
    return <p className={styles.over}>반품 신청 기간이 끝났어요 ({fullDate(lastDayOf(line))}까지)</p>
  if (!cancellable && !isConfirmable(line) && !returnable) return null
  const until = status === 'ORDK' && returnable ? untilWords(line) : undefined
  return (
    <div className={styles.actions}>
      {cancellable && (
        <Button variant="line" size="md" wide aria-describedby={lineNameId(line)} onClick={() => onAsk('cancel')}>
          주문 취소
        </Button>
      )}
      {returnable && (
        <Button
          variant={status === 'ORDK' ? 'line' : 'neutral'}
          size="md"
          wide
          aria-describedby={status === 'ORDK' ? lineNameId(line) : `${lineNameId(line)} ${needsConfirmId}`}
          title={status === 'ORDK' ? undefined : returnNeedsConfirm}
          onClick={() => onAsk('return')}
        >
          반품 신청
        </Button>
      )}
      {isConfirmable(line) && (
        <Button
          variant="secondary"
          size="md"
          wide
          aria-describedby={lineNameId(line)}
          busy={confirm.isPending && '확정하는 중'}
          onClick={() => void handleConfirm()}
        >
          구매확정
        </Button>
      )}
      {until && <p className={styles.until}>{until}</p>}
    </div>
  )
}

function untilWords(line: OrderLine): string | undefined {
  if (!line.return_until) return undefined
  const help = helpedUntil(line)
  if (help) return `반품 신청 기간이 지났어요. ${fullDate(help)}까지 고객센터가 도와드려요`
  return closedBut(line)
    ? `다른 상품이 온 경우만 ${fullDate(line.return_until.wrong)}까지 신청할 수 있어요`
    : `반품 신청은 ${fullDate(line.return_until.any)}까지예요`
}
