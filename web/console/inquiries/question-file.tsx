import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InquiryDetail } from '#contract/operator/inquiries.ts'
import { sentenceOf } from '#web/api/failures.ts'
import { useObjectUrl } from '#web/ui/use-object-url.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { fileQuery } from './queries.ts'
import styles from './open-inquiry.module.css'

type Props = { id: number; file: NonNullable<InquiryDetail['file']> }

/** The member's file. It is private, and each look is written down: it comes when somebody asks for it. */
export function QuestionFile({ id, file: { ori_name, content_type } }: Props) {
  const [asked, setAsked] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({ ...fileQuery(id), enabled: asked })
  const url = useObjectUrl(data)
  const isPicture = content_type.startsWith('image/')
  if (url)
    return (
      <div className={styles.file}>
        {isPicture && <img src={url} alt={`첨부한 사진: ${ori_name}`} />}
        <a className={styles.download} href={url} download={nameOf(ori_name, content_type)}>
          <Icon name="download" size={20} />
          {isPicture ? '사진 내려받기' : `${ori_name} 내려받기`}
        </a>
      </div>
    )
  return (
    <div className={styles.file}>
      <Button
        variant="line"
        size="md"
        icon="eye"
        busy={isFetching && '불러오는 중'}
        onClick={() => (asked ? void refetch() : setAsked(true))}
      >
        {isPicture ? '첨부 사진 보기' : '첨부 파일 열기'}
      </Button>
      <p role={error ? 'alert' : undefined}>{error ? sentenceOf(error) : `${ori_name} · 보면 기록에 남아요.`}</p>
    </div>
  )
}

const nameOf = (original: string, type: string): string =>
  `${original.replace(/\.[^.]*$/, '') || '첨부'}${type === 'application/pdf' ? '.pdf' : '.jpg'}`
