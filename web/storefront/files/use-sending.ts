import { useRef, useState } from 'react'
import type { Sending } from '#web/api/send-form.ts'

/** How far an upload is, and a way to stop it: `begin()` for the call, `<SendProgress>` for the eye. */
export function useSending() {
  const [share, setShare] = useState<number>()
  const control = useRef<AbortController>(undefined)
  return {
    /** 0 to 1 while something is sent. */
    share,
    begin(): Sending {
      control.current = new AbortController()
      setShare(0)
      return { onProgress: setShare, signal: control.current.signal }
    },
    end: () => setShare(undefined),
    cancel: () => control.current?.abort(),
    /** The last one was stopped by hand: nothing went wrong. */
    wasCancelled: () => control.current?.signal.aborted ?? false,
  }
}
