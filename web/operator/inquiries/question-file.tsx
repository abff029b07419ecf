import type { InquiryDetail } from '#contract/operator/inquiries.ts'
import { PrivateFile } from '#web/operator/kit/private-file.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './open-inquiry.module.css'

type Props = { id: number; file: NonNullable<InquiryDetail['file']> }

/** The attachment of the member: a picture is shown, and any file can be downloaded. */
export function QuestionFile({ id, file: { ori_name, content_type } }: Props) {
  const isPicture = content_type.startsWith('image/')
  return (
    <PrivateFile
      path={`/api/operators/inquiries/${id}/file`}
      action={isPicture ? '첨부 사진 보기' : '첨부 파일 열기'}
      name={ori_name}
    >
      {(url) => (
        <div className={styles.file}>
          {isPicture && <img src={url} alt={`첨부한 사진: ${ori_name}`} />}
          <a className={styles.download} href={url} download={nameOf(ori_name, content_type)}>
            <Icon name="download" size={20} />
            {isPicture ? '사진 내려받기' : `${ori_name} 내려받기`}
          </a>
        </div>
      )}
    </PrivateFile>
  )
}

const nameOf = (original: string, type: string): string =>
  `${original.replace(/\.[^.]*$/, '') || '첨부'}${type === 'application/pdf' ? '.pdf' : '.jpg'}`
