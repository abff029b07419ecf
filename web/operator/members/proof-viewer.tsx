import { useState } from 'react'
import type { MemberDetail } from '#contract/operator/members.ts'
import { NoPaper, PaperViewer } from '#web/operator/kit/paper-viewer.tsx'
import { Chip } from '#web/ui/chip.tsx'
import styles from './proof-viewer.module.css'

type Props = { member: Pick<MemberDetail, 'id' | 'cert' | 'change' | 'business_name'> }

/** The member's document, visible to staff members only; of two, the new one is shown first. */
export function ProofViewer({ member: { id, cert: now, change, business_name } }: Props) {
  const [old, setOld] = useState(false)
  const asked = change?.cert
  const cert = asked && !old ? asked : now
  return (
    <section className={styles.viewer} aria-label="증명 서류 보기">
      {asked && now && (
        <div className={styles.papers}>
          <Chip look={old ? 'off' : 'on'} onClick={() => setOld(false)}>
            새 서류
          </Chip>
          <Chip look={old ? 'on' : 'off'} onClick={() => setOld(true)}>
            지금 서류
          </Chip>
        </div>
      )}
      {cert ? (
        <PaperViewer
          key={cert.id}
          path={`/api/operators/members/${id}/proof?cert=${cert.id}`}
          name={cert.ori_name}
          alt={`${business_name} 증명 서류`}
        />
      ) : (
        <NoPaper />
      )}
    </section>
  )
}
