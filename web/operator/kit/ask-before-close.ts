import { askConfirm } from '#web/ui/ask.ts'

/** Closes at once what holds nothing; asks before what was typed or pasted is lost (Esc, a press beside it). */
export async function askBeforeClose(typed: boolean, close: () => void): Promise<void> {
  const sure =
    !typed ||
    (await askConfirm({ title: '붙여넣은 것을 버릴까요?', action: '버리기', cancel: '계속 쓰기', danger: true }))
  if (sure) close()
}
