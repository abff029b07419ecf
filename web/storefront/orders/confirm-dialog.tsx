import type { OrderLine } from '#contract/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LinePicks, useLinePicks } from './line-picks.tsx'
import { useConfirm } from './use-confirm.ts'

type Props = { open: boolean; lines: readonly OrderLine[]; onClose: () => void }

/** Asks which of several lines have been received and checked: all are confirmed with one press. */
export function ConfirmDialog({ open, lines, onClose }: Props) {
  const picks = useLinePicks(lines)
  const confirm = useConfirm(onClose)
  return (
    <Dialog
      open={open}
      onClose={confirm.isPending ? undefined : onClose}
      title="구매를 확정할까요?"
      actions={
        <>
          <Button
            size="xl"
            disabled={picks.picked.length === 0}
            busy={confirm.isPending && '확정하는 중'}
            onClick={() => confirm.mutate(picks.picked)}
          >
            {picks.picked.length}개 구매확정
          </Button>
          <Button variant="neutral" disabled={confirm.isPending} onClick={onClose}>
            취소
          </Button>
        </>
      }
      fields={<LinePicks lines={lines} {...picks} />}
    >
      <p>받아서 확인한 상품만 확정해 주세요.</p>
    </Dialog>
  )
}
