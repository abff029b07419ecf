import { useRef, useState } from 'react'
import type { OrderLine } from '#contract/orders.ts'
import { ownDraft } from '#web/api/own-draft.ts'
import { noAccount } from './send-return.ts'

/** `left`: the ids of lines that are not returned. Of the picture only its name can be kept. */
const blank = { left: '', reason: '', words: '', ...noAccount, picture: '' }
export type ReturnDraft = typeof blank

/** Input of the return form for these lines, kept until it is sent. */
export function useReturnDraft(lines: readonly OrderLine[]) {
  const [kept] = useState(() => ownDraft('returnDraft', blank, lines.map(({ id }) => id).join()))
  const [draft, setDraft] = useState(() => kept.read())
  // A photograph reports here when it has been shrunk: what was typed since then stays.
  const newest = useRef(draft)
  function change(part: Partial<ReturnDraft>) {
    newest.current = { ...newest.current, ...part }
    setDraft(newest.current)
    kept.keep(newest.current)
  }
  return { draft, change, drop: kept.drop }
}
