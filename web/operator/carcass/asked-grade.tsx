import { useState } from 'react'
import { decideCarcass, type PostedCarcass } from '#contract/operator/carcass-corrections.ts'
import { gradeNames } from '#domain/codes.ts'
import { particleFor } from '#domain/particles.ts'
import { regradedWhat } from '#domain/regraded-what.ts'
import { conflictWith, type Stands, standsAt } from '#web/operator/desk/stands.ts'
import { ConflictNotice } from '#web/operator/kit/conflict-notice.tsx'
import { Facts } from '#web/operator/kit/facts.tsx'
import { PaneActs } from '#web/operator/kit/pane-acts.tsx'
import { ReasonDialog } from '#web/operator/kit/reason-dialog.tsx'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Button } from '#web/ui/button.tsx'
import { dateTime } from '#web/ui/format.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { factChanges } from './fact-texts.ts'
import { toldWords, useCarcassAct } from './use-carcass-act.ts'
import styles from './carcass.module.css'

type Props = { carcass: PostedCarcass }

/**
 * A correction of kind or grade of a carcass with sold boxes: it waits for the approval of another staff member, who agrees to all that it
 * changes and sees it.
 */
export function AskedGrade({ carcass }: Props) {
  const { asked, history, facts } = carcass
  const [refusing, setRefusing] = useState<{ id: number; what: string; stands: Stands }>()
  const kind = asked && asked.facts.judge_breed_nm !== facts.judge_breed_nm ? asked.facts.judge_breed_nm : ''
  // The question stays about what it was asked of, also if somebody else decides meanwhile.
  const what =
    refusing?.what ?? (regradedWhat({ kind: kind !== '', grade: asked?.grade_code !== carcass.grade_code }) || '등급')
  const stands = standsAt(`${what} 정정`, '', history)
  const decide = useCarcassAct(async ({ id, approve, reason }: { id: number; approve: boolean; reason: string }) => {
    const { told } = await operatorApi(decideCarcass, { params: { id }, body: { approve, reason } })
    setRefusing(undefined)
    return approve ? `${what}을 고쳤어요${toldWords(told)}` : `${what}을 그대로 뒀어요`
  })
  return (
    <>
      {asked && (
        <div className={styles.asked}>
          <div>
            <b>
              {what}을 {kind} <GradeStamp code={asked.grade_code} />
              {particleFor(gradeNames[asked.grade_code], '(으)로')} 고치려고 해요
            </b>
            <Facts facts={factChanges(carcass, asked)} />
            <span>
              {asked.staff_name} · {dateTime(asked.at)} · {asked.reason}
            </span>
            <span>이미 팔린 상품은 판 때의 {what} 그대로 남고, 시세에서 빠져요.</span>
          </div>
          <PaneActs>
            {!asked.own && (
              <Button
                wide
                size="md"
                busy={decide.isPending && '고치는 중'}
                onClick={() => decide.mutate({ id: asked.id, approve: true, reason: '' })}
              >
                {what} 정정 승인
              </Button>
            )}
            <Button wide size="md" variant="line" onClick={() => setRefusing({ id: asked.id, what, stands })}>
              {asked.own ? '요청 거두기' : '고치지 않기'}
            </Button>
          </PaneActs>
        </div>
      )}
      {refusing && (
        <ReasonDialog
          open
          forgets
          title={`${what}을 그대로 둘까요?`}
          action="그대로 두기"
          busy={decide.isPending && '저장하는 중'}
          overtaken={
            refusing.id !== asked?.id && <ConflictNotice conflicts={[conflictWith(stands, refusing.stands)]} />
          }
          onClose={() => setRefusing(undefined)}
          onAnswer={(reason) => decide.mutate({ id: refusing.id, approve: false, reason })}
        />
      )}
    </>
  )
}
