import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Address as Found, KakaoPostcodeEmbed } from 'react-daum-postcode'
import { deliveryRefusal, type Place } from '#domain/delivery-area.ts'
import { useSettings } from '#web/storefront/shell/settings-query.ts'
import { NetworkFailure } from '#web/api/failures.ts'
import { RetryButton } from '#web/ui/retry-button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import styles from './postcode-search.module.css'

type Props = {
  open: boolean
  onClose: () => void
  onPick: (place: Place) => void
  /** Called after the sheet is closed and has restored the focus: it may now be moved to the next input. */
  onPicked: () => void
  /** Called with the sentence to show for an address without delivery: Jeju, islands, remote mountains. */
  onRefused: (sentence: string) => void
}

/** The embedded search of the postal service. Its result is checked again before it is used. */
export function PostcodeSearch({ open, onClose, onPick, onPicked, onRefused }: Props) {
  const settings = useSettings()
  const scriptUrl = settings?.postcode_script_url
  // The package loads the script only once in the life of a page, so a query loads it: after a failure it is loaded again when the
  // connection is back.
  const script = useQuery({
    queryKey: ['postcode-script', scriptUrl],
    queryFn: () => fetchScript(scriptUrl ?? ''),
    enabled: open && scriptUrl !== undefined,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const picked = useRef<() => void>(undefined)
  useEffect(() => {
    if (open) return
    picked.current?.()
    picked.current = undefined
  }, [open])

  function handleComplete(found: Found) {
    const place = placeOf(found)
    if (!place) return onRefused('주소를 다시 골라 주세요.')
    const refusal = deliveryRefusal(place, settings?.remote_areas)
    if (refusal) return onRefused(refusal)
    picked.current = onPicked
    onPick(place)
  }
  return (
    <Sheet open={open} onClose={onClose} title="주소 찾기" tall>
      <div className={styles.search}>
        {open && script.isError && (
          <p className={styles.failed} role="alert">
            네트워크가 원활하지 않습니다. 잠시 후 다시 시도해주세요.
            <RetryButton variant="line" size="md" onRetry={() => void script.refetch()} />
          </p>
        )}
        {open && script.data && scriptUrl && (
          <KakaoPostcodeEmbed
            scriptUrl={scriptUrl}
            autoClose={false}
            style={{ inlineSize: '100%', blockSize: '100%' }}
            onComplete={handleComplete}
          />
        )}
      </div>
    </Sheet>
  )
}

function fetchScript(src: string): Promise<true> {
  const { promise, resolve, reject } = Promise.withResolvers<true>()
  const script = Object.assign(document.createElement('script'), {
    src,
    onload: () => resolve(true),
    onerror: () => reject(new NetworkFailure()),
  })
  document.head.append(script)
  return promise
}

/** The road address, whichever the buyer has pressed, with district and building in brackets, as the postal service writes it. */
function placeOf({
  zonecode,
  address,
  roadAddress,
  autoRoadAddress,
  sigungu,
  bname,
  bname1,
  buildingName,
}: Found): Place | undefined {
  const line = autoRoadAddress || roadAddress || address
  if (!/^\d{5}$/.test(zonecode) || !line) return undefined
  const extra = [bname, buildingName].filter(Boolean).join(', ')
  return {
    zonecode,
    address: extra ? `${line} (${extra})` : line,
    area: [sigungu, bname1, bname].filter(Boolean).join(' '),
  }
}
