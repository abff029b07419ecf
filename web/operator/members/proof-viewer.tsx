import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { MemberDetail } from '#contract/operator/members.ts'
import { errorMessage } from '#web/api/failures.ts'
import { deskFile } from '#web/operator/session/operator-api.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ProofPicture } from './proof-picture.tsx'
import { useObjectUrl } from '#web/ui/use-object-url.ts'
import styles from './proof-viewer.module.css'

type Props = { member: Pick<MemberDetail, 'id' | 'cert' | 'change' | 'business_name'> }

/** The paper somebody sent, for staff alone; of two, the one that is to take the other's place comes first. */
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
        <Proof key={cert.id} memberId={id} cert={cert} of={business_name} />
      ) : (
        <Words icon="document" title="올린 서류가 없어요" />
      )}
    </section>
  )
}

type ProofProps = { memberId: number; cert: NonNullable<MemberDetail['cert']>; of: string }

function Proof({ memberId, cert, of }: ProofProps) {
  // A proof never changes under its number, and each look is logged: asked once, and forgotten soon after it is left.
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['staff', 'proof', memberId, cert.id],
    queryFn: ({ signal }) => deskFile(`/api/operators/members/${memberId}/proof?cert=${cert.id}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const url = useObjectUrl(data)
  if (url && data) {
    const name = nameOf(cert.ori_name, data.type)
    if (data.type.startsWith('image/')) return <ProofPicture url={url} name={name} alt={`${of} 증명 서류`} />
    return (
      <Words icon="document" title="PDF 서류예요" help={`${name} · ${size(data.size)}. 내려받아 확인해 주세요.`}>
        <a className={styles.download} href={url} download={name}>
          <Icon name="download" size={20} />
          PDF 내려받기
        </a>
      </Words>
    )
  }
  if (error)
    return (
      <Words icon="warning" title="서류를 불러오지 못했어요" help={errorMessage(error)} alert>
        <Button
          variant="line"
          size="md"
          icon="refresh"
          busy={isFetching && '불러오는 중'}
          onClick={() => void refetch()}
        >
          다시 시도
        </Button>
      </Words>
    )
  return (
    <Loading>
      <div className={styles.paper}>
        <Skeleton width="60%" height="2rem" />
        <Skeleton height="60%" />
      </div>
    </Loading>
  )
}

type WordsProps = {
  icon: 'document' | 'warning'
  title: string
  help?: string
  alert?: boolean
  children?: ReactNode
}

function Words({ icon, title, help, alert, children }: WordsProps) {
  return (
    <div className={styles.words} role={alert ? 'alert' : undefined}>
      <Icon name={icon} size={34} />
      <p>{title}</p>
      {help && <small>{help}</small>}
      {children}
    </div>
  )
}

/** The name they gave it, with the ending of what it has become: pictures are stored as JPEG. */
function nameOf(original: string, type: string): string {
  const ending = type === 'application/pdf' ? 'pdf' : type === 'image/png' ? 'png' : 'jpg'
  return `${original.replace(/\.[^.]*$/, '') || '증명서류'}.${ending}`
}

const size = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))}KB` : `${(bytes / 1_000_000).toFixed(1)}MB`
