import { useRef, useState } from 'react'
import type { Sending } from '#web/api/send-form.ts'

/** Progress of an upload and a way to abort it: pass `begin()` to the call, and render `<SendProgress>`. */
export function useSending() {
  const [share, setShare] = useState<number>()
  const control = useRef<AbortController>(undefined)
  return {
    /** 0 to 1 while something is being sent. */
    share,
    begin(): Sending {
      control.current = new AbortController()
      setShare(0)
      return { onProgress: setShare, signal: control.current.signal }
    },
    end: () => setShare(undefined),
    cancel: () => control.current?.abort(),
    /** The user has aborted the last upload: not an error. */
    wasCancelled: () => control.current?.signal.aborted ?? false,
  }
}
