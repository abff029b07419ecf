import { askConfirm, firstQuestion } from '#web/ui/ask.ts'

/** Closes at once if nothing was typed or pasted; otherwise asks first (Esc, Back, a press outside). Another Back counts as no. */
export async function askBeforeClose(title: string, typed: boolean, close: () => void): Promise<void> {
  if (!typed) return close()
  const done = new AbortController()
  addEventListener('popstate', () => firstQuestion()?.answer(false), done)
  if (await askConfirm({ title, action: '버리기', cancel: '계속 쓰기', danger: true })) close()
  done.abort()
}
