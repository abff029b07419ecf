import { askConfirm, firstQuestion } from '#web/ui/ask.ts'

/**
 * Closes at once what holds nothing; asks before what was typed or pasted is lost (Esc, Back, a press beside it). Back again leaves the
 * page without an answer.
 */
export async function askBeforeClose(title: string, typed: boolean, close: () => void): Promise<void> {
  if (!typed) return close()
  const done = new AbortController()
  addEventListener('popstate', () => firstQuestion()?.answer(false), done)
  if (await askConfirm({ title, action: '버리기', cancel: '계속 쓰기', danger: true })) close()
  done.abort()
}
