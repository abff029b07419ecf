import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '#web/api/failures.ts'
import { deskFile } from '#web/operator/session/operator-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useObjectUrl } from '#web/ui/use-object-url.ts'
import { PaperPicture } from './paper-picture.tsx'
import styles from './paper-viewer.module.css'

/** `path`: where this desk fetches it; an address belongs to one document for good. `name`: the file name given by the sender. */
type Props = { path: string; name: string; alt: string }

/** A private document that was opened, a picture or a PDF. The surrounding element is positioned and sets the height. */
export function PaperViewer({ path, name: original, alt }: Props) {
  // The file never changes, and each fetch is logged: it is fetched once, and dropped from the cache soon after it is closed.
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['staff', 'paper', path],
    queryFn: ({ signal }) => deskFile(path, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const url = useObjectUrl(data)
  if (url && data) {
    const name = nameOf(original, data.type)
    if (data.type.startsWith('image/')) return <PaperPicture url={url} name={name} alt={alt} />
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

export const NoPaper = () => <Words icon="document" title="올린 서류가 없어요" />

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

/** The sender's file name with the extension of the stored type: pictures are stored as JPEG. */
function nameOf(original: string, type: string): string {
  const ending = type === 'application/pdf' ? 'pdf' : type === 'image/png' ? 'png' : 'jpg'
  return `${original.replace(/\.[^.]*$/, '') || '증명서류'}.${ending}`
}

const size = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))}KB` : `${(bytes / 1_000_000).toFixed(1)}MB`
