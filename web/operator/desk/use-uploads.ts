import { useRef, useState } from 'react'
import { isFinal } from '#web/api/failures.ts'
import { showRefusal } from './use-act.ts'
import { shrinkPhoto } from '#web/ui/shrink-photo.ts'
import { useOpenDraft } from '#web/operator/kit/open-drafts.ts'

/**
 * Sends photographs, made small enough for a slow line, one after the other in the order in which they were chosen. Those that did not get
 * through are kept (`left`), because a telephone does not keep what was taken for a page; one that is refused is not, but those behind it
 * are. `after`: called after each choice, with whether all of it was sent.
 */
export function useUploads(send: (file: File) => Promise<unknown>, after?: (sentAll: boolean) => void) {
  const [coming, setComing] = useState(0)
  const [left, setLeft] = useState<readonly File[]>([])
  const dropped = useRef(false)
  const before = useRef<Promise<unknown>>(Promise.resolve())
  useOpenDraft(coming > 0 || left.length > 0)

  async function sendAll(files: readonly File[]) {
    let sent = 0
    try {
      for (const file of files) {
        if (dropped.current) return
        await send(file)
        sent += 1
        setComing((now) => now - 1)
      }
    } catch (error) {
      setComing((now) => now - (files.length - sent))
      setLeft((now) => [...now, ...files.slice(isFinal(error) ? sent + 1 : sent)])
      showRefusal(error)
    }
    after?.(sent === files.length)
  }
  function inTurn(files: readonly File[], light: readonly File[] | Promise<File[]>): void {
    setComing((now) => now + files.length)
    before.current = before.current.then(async () => sendAll(await light))
  }
  return {
    /** How many are still to be sent. */
    coming,
    left,
    add: (files: readonly File[]) => inTurn(files, shrinkAll(files)),
    /** They are sent as they were, so that the server knows those that it has by now. */
    again: () => {
      setLeft([])
      inTurn(left, left)
    },
    /** Before the page is left: nothing more is sent. */
    drop: () => {
      dropped.current = true
    },
  }
}

/** At once, because the chosen files may be gone by the time they are sent; one after the other, because each takes much memory. */
async function shrinkAll(files: readonly File[]): Promise<File[]> {
  const light: File[] = []
  for (const file of files) light.push(await shrinkPhoto(file))
  return light
}
