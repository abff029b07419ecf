import { useState } from 'react'
import type { MemberDetail } from '#contract/operator/members.ts'
import { memberStatusNames, rejectReasons } from '#domain/member-status.ts'
import type { Seen } from '#web/operator/desk/seen.ts'
import { conflictWith, standsAt } from '#web/operator/desk/stands.ts'
import { ConflictNotice } from '#web/operator/kit/conflict-notice.tsx'
import { KeysLine } from '#web/operator/kit/keys-line.tsx'
import { useOpenDraft } from '#web/operator/kit/open-drafts.ts'
import type { Key } from '#web/operator/kit/shown-keys.ts'
import { isOnAnotherRow } from '#web/operator/kit/use-queue-keys.ts'
import { ApplicationDecision } from './application-decision.tsx'
import type { MemberRow, View } from './at.ts'
import { actNames } from './member-history.tsx'
import { StandingDecision } from './standing-decision.tsx'
import type { Typed } from './typed.ts'
import { useDecide } from './use-decide.ts'
import { toast } from '#web/ui/toast.ts'
import styles from './decision.module.css'

type Props = { member: MemberDetail; seen: Seen<View>; rows: readonly MemberRow[] }

const nothing: Typed = { words: '', standing: '', note: '' }

/** The decisions that are possible in the member's current state; and input for a decision that somebody else has made meanwhile. */
export function Decision({ member, seen, rows }: Props) {
  const stands = standsAt(member.business_name, memberStatusNames[member.status], member.history, actNames)
  const stage = asks(member) ? 'change' : `${member.status} ${member.recheck}`
  const [kept, setKept] = useState<{ typed: Typed; stage: string; stands: typeof stands }>()
  useOpenDraft(kept !== undefined && wordsOf(kept.typed) !== '')
  const decide = useDecide(member, seen, rows, () => setKept(undefined))
  const typed = kept?.stage === stage ? kept.typed : nothing
  const onType = (part: Partial<Typed>) =>
    setKept({ stands, ...(kept?.stage === stage && kept), stage, typed: { ...typed, ...part } })
  const left = kept && kept.stage !== stage && !decide.isPending && wordsOf(kept.typed)
  // A shortcut decides about the open member; with the focus on another row of the queue that might be a mistake.
  const isSure = () => {
    const sure = !isOnAnotherRow(member.id)
    if (!sure) toast(`지금은 ‘${member.business_name}’ 신청이 열려 있어요. Enter로 먼저 여세요.`)
    return sure
  }
  const form = { member, decide, typed, onType, isSure }
  return (
    <div className={styles.decision}>
      {left && (
        <ConflictNotice
          conflicts={[conflictWith(stands, kept.stands)]}
          typed={left}
          onSeen={() => setKept(undefined)}
        />
      )}
      {member.status === 'WAIT' && <ApplicationDecision {...form} />}
      {asks(member) && <ApplicationDecision change {...form} />}
      {/* The key makes it start blank: words written for a suspension are no reason for ending it. */}
      {(member.status === 'STOP' || member.status === 'ACTIVE') && (
        <StandingDecision key={member.status} asks={asks(member)} {...form} />
      )}
      {member.status === 'REJECT' && <p>신청자가 서류를 다시 올리면 대기 목록으로 돌아와요.</p>}
      {member.status === 'OUT' && <p>탈퇴한 회원이에요. 보관 기간이 지나면 정보가 지워져요.</p>}
      <KeysLine keys={keysOf(member)} />
    </div>
  )
}

const wordsOf = ({ reason, words, standing, note }: Typed): string =>
  [reason && reason !== 'other' && rejectReasons[reason], words.trim(), standing.trim(), note.trim()]
    .filter(Boolean)
    .join(' ')

const asks = ({ status, change }: Pick<MemberDetail, 'status' | 'change'>) => status === 'ACTIVE' && change !== null

const ofQueue: readonly Key[] = [
  ['J', '다음'],
  ['K', '이전'],
  ['Enter', '열기'],
  ['+ −', '서류 배율'],
  ['0', '서류 맞춤'],
  ['T', '서류 돌리기'],
]
const ofWaiting: readonly Key[] = [['A', '승인'], ['R', '반려'], ...ofQueue]
const ofChange: readonly Key[] = [['A', '변경 승인'], ['R', '변경 반려'], ...ofQueue]
const ofRecheck: readonly Key[] = [['A', '확인 완료'], ...ofQueue]

function keysOf({ status, recheck, change }: MemberDetail): readonly Key[] {
  if (status === 'WAIT') return ofWaiting
  if (asks({ status, change })) return ofChange
  return status === 'ACTIVE' && recheck ? ofRecheck : ofQueue
}
