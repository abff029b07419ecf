/** Messages between the tabs of this browser: this tab shows the form, shows it no longer, asks who else does. */
type Word = { kind: 'here' | 'gone' | 'who'; code: string; tab: string }

const tab = Math.random().toString(36).slice(2)
const others = new Set<string>()
let shown: string | undefined
let channel: BroadcastChannel | undefined

/** This tab shows the form from now on. */
export function showForm(urlCode: string): void {
  shown = urlCode
  others.clear()
  channel ??= listen()
  say('who')
}

/** This tab no longer shows the form. Returns whether another tab of this browser still does: then the form is not left yet. */
export function hideForm(): boolean {
  const shared = others.size > 0
  say('gone')
  shown = undefined
  others.clear()
  return shared
}

/** Milliseconds within which a tab that is not asleep has answered. */
const answerTime = 80

/** Whether another tab shows the form too; waits for the answers of the others. */
export async function isShared(): Promise<boolean> {
  await new Promise((go) => setTimeout(go, answerTime))
  return others.size > 0
}

function say(kind: Word['kind']): void {
  if (shown) channel?.postMessage({ kind, code: shown, tab } satisfies Word)
}

function listen(): BroadcastChannel {
  const opened = new BroadcastChannel('order-forms')
  opened.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.code !== shown) return
    if (data.kind === 'gone') return void others.delete(data.tab)
    others.add(data.tab)
    if (data.kind === 'who') say('here')
  }
  return opened
}
