import { askConfirm } from '#web/ui/ask.ts'

/** Closes at once what holds nothing; asks before what was typed or pasted is lost (Esc, a press beside it). */
export async function askBeforeClose(title: string, typed: boolean, close: () => void): Promise<void> {
  if (!typed || (await askConfirm({ title, action: '버리기', cancel: '계속 쓰기', danger: true }))) close()
}
