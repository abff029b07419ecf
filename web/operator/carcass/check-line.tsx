import type { CarcassCheck } from '#contract/operator/carcass-check.ts'
import { checkedHowNames } from '#domain/carcass-check.ts'
import { askConfirm } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { dateTime } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './check-line.module.css'

type Props = {
  /** Undefined: what is on screen is not saved yet. */
  check: CarcassCheck | undefined
  busy: boolean
  onCheck: () => void
}

/** Whether a staff member has compared the carcass with its documents, and a button to confirm it. */
export function CheckLine({ check, busy, onCheck }: Props) {
  if (check?.how)
    return (
      <p className={styles.line}>
        <Icon name="check" size={18} />
        {checkedHowNames[check.how]}
        {check.staff_name && ` · ${check.staff_name}`}
        {check.at && ` · ${dateTime(check.at)}`}
      </p>
    )
  async function handleCheck() {
    const sure = await askConfirm({
      title: check?.is_own ? '내가 입력한 것을 서류와 다시 대조했나요?' : '서류와 대조했나요?',
      body: '이력번호, 등급, 도체중 등 입력한 것이 등급판정확인서와 같으면 확인하세요. 확인한 사람과 때가 남아요.',
      action: '같아요, 확인',
    })
    if (sure) onCheck()
  }
  return (
    <div className={styles.line} data-open>
      <Icon name="warning" size={18} />
      <span>
        확인 전이라 판매할 수 없어요.{' '}
        {!check
          ? '직접 입력하거나 고친 도체는 임시 저장한 뒤 서류와 대조해 확인해야 해요.'
          : check.is_own
            ? '내가 입력한 도체예요. 다른 담당자가 서류와 대조하면 더 확실해요.'
            : '입력한 것을 서류와 대조해 주세요.'}
      </span>
      {check && (
        <Button size="md" variant="line" busy={busy && '확인하는 중'} onClick={() => void handleCheck()}>
          서류와 같음 확인
        </Button>
      )}
    </div>
  )
}
