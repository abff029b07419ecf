import type { MessageRow } from '#contract/operator/messages.ts'
import type { AskProps } from '#web/operator/desk/ask.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { digits } from '#web/ui/format.ts'

/**
 * Before a text is sent again that may have been delivered already: asks the provider about it, unless the staff member takes
 * responsibility.
 */
export function DoubtDialog({ open, subject, busy, onAnswer, onClose }: AskProps<readonly MessageRow[], boolean>) {
  return (
    <Dialog
      open={open}
      title="이미 갔을 수도 있어요"
      onClose={onClose}
      actions={
        <>
          <Button data-focus="" busy={busy} onClick={() => onAnswer(false)}>
            문자 회사에 묻고 보내기
          </Button>
          <Button variant="danger" onClick={() => !busy && onAnswer(true)}>
            묻지 않고 보내기
          </Button>
          <Button variant="neutral" onClick={onClose}>
            취소
          </Button>
        </>
      }
    >
      {digits(subject.filter(({ doubtful }) => doubtful).length)}건은 문자 회사가 받았는지 알 수 없어요. 먼저 물으면
      받지 않은 문자만 다시 보내고, 묻지 않으면 같은 문자가 두 번 갈 수 있어요. 누가 정했는지 기록에 남아요.
    </Dialog>
  )
}
