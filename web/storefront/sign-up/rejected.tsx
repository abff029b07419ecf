import { Icon } from '#web/ui/icon.tsx'
import type { Application } from './application-query.ts'
import { ProofForm } from './proof-form.tsx'
import { usualTime } from './usual-time.ts'
import styles from './application-page.module.css'

/** A rejected application: the reason, and another upload of the document. */
export function Rejected({ application }: { application: Application }) {
  const { reject_reason: reason, user_cert_file: proof, usual_minutes, name, business_name, business_no } = application
  return (
    <ProofForm action="다시 제출하기" business={{ name, business_name, business_no }}>
      <span className={styles.mark} data-tone="no">
        <Icon name="warning" size={34} />
      </span>
      <h2>서류를 다시 보내 주세요</h2>
      <p>보내 주신 서류로는 승인하지 못했어요. 다시 보내 주시면 {usualTime(usual_minutes) ?? '바로 확인할게요.'}</p>
      <dl className={styles.reason}>
        <dt>반려 사유</dt>
        <dd>{reason ?? '고객센터로 문의해 주세요.'}</dd>
        {proof && (
          <>
            <dt>보낸 서류</dt>
            <dd>{proof.ori_name}</dd>
          </>
        )}
      </dl>
    </ProofForm>
  )
}
