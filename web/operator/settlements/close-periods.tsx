import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { closePeriods, type OpenPeriod } from '#contract/operator/settlements.ts'
import { errorMessage } from '#web/api/failures.ts'
import type { Around } from '#web/operator/desk/act.tsx'
import type { Seen } from '#web/operator/desk/seen.ts'
import { isOvertaken, useAct } from '#web/operator/desk/use-act.ts'
import { Progress } from '#web/operator/kit/job-progress.tsx'
import { useOpenDraft } from '#web/operator/kit/open-drafts.ts'
import { useShortcuts } from '#web/operator/kit/use-shortcuts.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { askConfirm } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { digits } from '#web/ui/format.ts'
import type { View } from './at.ts'
import { sumOf } from './bank-acts.ts'
import styles from './settlements.module.css'

/** Partners in one request. Each takes a moment, and an answer is waited for half a minute at most. */
const inOneRequest = 10

/** `open`: shown; afterwards it is still there while its dialog leaves. */
type Going = { open: boolean; done: number; total: number; stopping: boolean }
type Outcome = {
  closed: number
  /** Somebody else was faster with them. */
  passed: readonly OpenPeriod[]
  /** They were not sent, or there was no answer. */
  rest: readonly OpenPeriod[]
  /** Why, if it was not stopped by hand. */
  error: unknown
}
type Props = { periods: readonly OpenPeriod[]; seen: Seen<View>; around: Around<readonly OpenPeriod[]> }

/** Closes the periods of all picked partners, some in each request, and says how far it is. What is closed stays, whatever comes after it. */
export function ClosePeriods({ periods, seen, around }: Props) {
  const [going, setGoing] = useState<Going>()
  const [over, setOver] = useState<Outcome & { open: boolean }>()
  const stopped = useRef(false)
  useEffect(() => () => void (stopped.current = true), [])
  useOpenDraft(going?.open === true)
  const close = useAct(seen.at, {
    async run(chosen: readonly OpenPeriod[]) {
      const total = chosen.length
      stopped.current = false
      hideOver()
      if (total > inOneRequest) setGoing({ open: true, done: 0, total, stopping: false })
      try {
        return await closeInTurn(
          chosen,
          (done) => setGoing((now) => now && { ...now, done }),
          () => stopped.current,
        )
      } finally {
        setGoing((now) => now && { ...now, open: false })
      }
    },
    said: ({ closed, passed, rest }) =>
      passed.length + rest.length > 0 ? undefined : `${digits(closed)}곳의 정산을 마감했어요`,
    done(now) {
      around.onPart?.(now.rest)
      if (now.passed.length + now.rest.length > 0) setOver({ ...now, open: true })
    },
  })
  const hideOver = () => setOver((now) => now && { ...now, open: false })
  const can = seen.may && !around.nothing
  async function press() {
    const sure = await askConfirm({
      title: `${digits(periods.length)}곳의 정산을 마감할까요?`,
      body: `지급액을 더하면 ${sumOf(periods)}이에요. 마감한 뒤에는 금액을 바꿀 수 없고, 다른 담당자가 승인해야 지급해요.`,
      action: '마감하기',
    })
    if (sure) close.mutate(periods)
  }
  useShortcuts({ c: () => (can && !close.isPending ? void press() : false) })
  function stop() {
    stopped.current = true
    setGoing((now) => now && { ...now, stopping: true })
  }
  return (
    <>
      {can && (
        <Button size="md" aria-keyshortcuts="C" busy={close.isPending && '마감 중'} onClick={() => void press()}>
          마감
        </Button>
      )}
      {/* Not in the place of the button, which disappears with the selection. */}
      {createPortal(
        <>
          <Dialog
            open={going?.open === true}
            title="정산을 마감하고 있어요"
            onClose={stop}
            fields={
              going && (
                <div className={styles.closing}>
                  <Progress what="마감하는 중" done={going.done} total={going.total} unit="곳" />
                </div>
              )
            }
            actions={
              <Button variant="line" busy={going?.stopping && '멈추는 중'} onClick={stop}>
                멈추기
              </Button>
            }
          >
            이 화면을 닫거나 멈추면 남은 곳은 마감하지 않아요. 마감한 곳은 그대로 있어요.
          </Dialog>
          {over && <Over outcome={over} open={over.open} onGoOn={close.mutate} onClose={hideOver} />}
        </>,
        document.body,
      )}
    </>
  )
}

type OverProps = {
  outcome: Outcome
  open: boolean
  onGoOn: (rest: readonly OpenPeriod[]) => void
  onClose: () => void
}

/** How many were closed, and which were not and why. */
function Over({ outcome: { closed, passed, rest, error }, open, onGoOn, onClose }: OverProps) {
  return (
    <Dialog
      alert
      open={open}
      title={`${digits(closed)}곳을 마감했고 ${digits(passed.length + rest.length)}곳은 마감하지 못했어요`}
      onClose={onClose}
      actions={
        <>
          {rest.length > 0 && (
            <Button data-focus="" onClick={() => onGoOn(rest)}>
              남은 {digits(rest.length)}곳 마감하기
            </Button>
          )}
          <Button variant={rest.length > 0 ? 'neutral' : 'primary'} onClick={onClose}>
            {rest.length > 0 ? '닫기' : '확인'}
          </Button>
        </>
      }
    >
      {rest.length > 0 && (
        <p>
          {error === undefined ? '마감을 멈췄어요.' : errorMessage(error)} 남은 {digits(rest.length)}곳은 목록에 선택한
          채로 있어요.
        </p>
      )}
      {passed.length > 0 && (
        <p>
          다른 담당자가 먼저 마감했거나 이제 마감할 것이 없는 곳이에요:{' '}
          {passed.map(({ partner_name }) => partner_name).join(', ')}
        </p>
      )}
    </Dialog>
  )
}

/** Sends them part by part until it is stopped or a request fails. If nothing could be closed, it throws as a single request does. */
async function closeInTurn(
  periods: readonly OpenPeriod[],
  onDone: (done: number) => void,
  isStopped: () => boolean,
): Promise<Outcome> {
  const passed: OpenPeriod[] = []
  let refused: unknown
  let closed = 0
  let done = 0
  while (done < periods.length && !isStopped()) {
    const part = periods.slice(done, done + inOneRequest)
    try {
      const answer = await operatorApi(closePeriods, {
        body: { periods: part.map(({ id, ends_on }) => ({ partner_id: id, ends_on })) },
      })
      closed += answer.closed
      const over = new Set(answer.passed_over)
      passed.push(...part.filter(({ id }) => over.has(id)))
    } catch (error) {
      refused = error
      if (!isOvertaken(error)) break
      passed.push(...part)
    }
    done += part.length
    onDone(done)
  }
  if (closed === 0) throw refused
  return { closed, passed, rest: periods.slice(done), error: isOvertaken(refused) ? undefined : refused }
}
