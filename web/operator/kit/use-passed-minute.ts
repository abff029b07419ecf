import { useState } from 'react'
import { passedMinute } from '#domain/passed-minute.ts'
import { serverTime } from '#web/api/server-clock.ts'
import { seoulMoment } from '#web/ui/seoul-time.ts'

/** Looks at a press whether the typed minute (local time in Seoul) has passed by the server's clock, and says so until another is typed. */
export function usePassedMinute(typed: string) {
  const [pressed, setPressed] = useState<string>()
  return {
    problem: pressed !== undefined && pressed === typed ? passedMinute : undefined,
    hasPassed(): boolean {
      const moment = seoulMoment(typed)
      const passed = moment !== null && Date.parse(moment) <= serverTime()
      setPressed(passed ? typed : undefined)
      return passed
    },
  }
}
