import { Button } from '#web/ui/button.tsx'
import { digits } from '#web/ui/format.ts'
import { seoulMoment } from '#web/ui/seoul-time.ts'
import bar from '#web/operator/intake/post-bar.module.css'
import type { Receiving } from './use-import.ts'

type Props = {
  right: number
  words: string
  busy: boolean
  /** As the field has it: '2026-11-23T06:00'. */
  at: string
  onAt: (at: string) => void
  onReceive: (receiving: Pick<Receiving, 'way' | 'at'>) => void
}

/** What is right goes on sale now or at a minute, or becomes drafts. */
export function ReceiveBar({ right, words, busy, at, onAt, onReceive }: Props) {
  return (
    <div className={bar.foot}>
      <section className={bar.bar} aria-label="등록">
        <p>
          <span>
            도체 <b>{digits(right)}두</b>
          </span>
          <span>{words}</span>
        </p>
        <label>
          예약 시각 <input type="datetime-local" value={at} onChange={({ target }) => onAt(target.value)} />
        </label>
        <Button variant="line" size="md" disabled={busy} onClick={() => onReceive({ way: 'draft', at: null })}>
          임시 저장만
        </Button>
        <Button size="md" busy={busy && '시작하는 중'} onClick={() => onReceive({ way: 'post', at: seoulMoment(at) })}>
          {digits(right)}두 {at ? '예약하기' : '판매 시작'}
        </Button>
      </section>
    </div>
  )
}
