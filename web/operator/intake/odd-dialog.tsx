import { useState } from 'react'
import { refusals } from '#contract/refusals.ts'
import type { Confirmed, OddLine } from '#domain/unusual.ts'
import { ServerRefusal } from '#web/api/failures.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { OddLines } from '#web/operator/imports/odd-lines.tsx'

type Asked = { lines: readonly OddLine[]; go: (confirmed: Confirmed[]) => void }

/** The server refuses unusual values until they are confirmed: keeps the values in question, and how to repeat the request. */
export function useOddGate() {
  const [asked, setAsked] = useState<Asked>()
  return {
    asked,
    close: () => setAsked(undefined),
    /** Whether the refusal was such a question. */
    asks(error: unknown, go: Asked['go']): boolean {
      if (!(error instanceof ServerRefusal) || error.errno !== refusals['intake.odd'].errno) return false
      setAsked({ lines: (error.result as { lines: OddLine[] }).lines, go })
      return true
    },
  }
}
export type OddGate = ReturnType<typeof useOddGate>

type Props = { gate: OddGate; nameOf: (line: OddLine) => string; action: string }

/** Unusual values, each to be ticked before the button works. */
export function OddDialog({ gate: { asked, close }, nameOf, action }: Props) {
  const [ticked, setTicked] = useState<{ of: Asked | undefined; lines: ReadonlySet<string> }>()
  const lines = asked?.lines ?? []
  const own = ticked?.of === asked && ticked ? ticked.lines : new Set<string>()
  const left = lines.filter(({ line }) => !own.has(line)).length
  return (
    <Dialog
      open={asked !== undefined}
      alert
      title={`평소와 다른 값이 ${lines.length}줄 있어요`}
      onClose={close}
      actions={
        <>
          <Button
            disabled={left > 0}
            onClick={() => {
              close()
              asked?.go(lines.map(({ line, value }) => ({ line, value })))
            }}
          >
            {left > 0 ? `${left}줄 더 확인하세요` : action}
          </Button>
          <Button variant="neutral" data-focus="" onClick={close}>
            고치러 가기
          </Button>
        </>
      }
    >
      <OddLines lines={lines} nameOf={nameOf} ticked={own} onTick={(next) => setTicked({ of: asked, lines: next })} />
    </Dialog>
  )
}
