import type { DeskBanner } from '#contract/operator/settings.ts'
import { PreviewFrame } from '#web/operator/content/preview-frame.tsx'
import { useNow } from '#web/operator/kit/use-now.ts'
import { HomeTop } from '#web/storefront/home/home-page.tsx'
import { dateTime } from '#web/ui/format.ts'
import styles from './banner-preview.module.css'

type Props = {
  banners: readonly DeskBanner[]
  /** Index of the shown banner. */
  at: number
  onPick: (at: number) => void
}

const heights = { phone: 212, desktop: 408 }

/** The top of the home page as readers see it: the edited banner among the others. */
export function BannerPreview({ banners, at, onPick }: Props) {
  const now = useNow()
  const places = banners.map((banner, place) => ({ banner, place }))
  const shown = places.filter(({ banner, place }) => banner.img_path && (place === at || standingOf(banner, now).live))
  const still = Math.max(
    0,
    shown.findIndex(({ place }) => place === at),
  )
  const one = banners[at]
  return (
    <div className={styles.preview}>
      <PreviewFrame title="첫 화면 위쪽" whole heights={heights}>
        <div className={styles.top}>
          {shown.length > 0 && (
            <HomeTop
              key={`${still}:${shown.map(({ banner }) => banner.img_path + banner.link).join()}`}
              banners={shown.map(({ banner }) => ({
                ...banner,
                img_path_wide: banner.img_path_wide || banner.img_path,
              }))}
              still={still}
            />
          )}
        </div>
      </PreviewFrame>
      <ol className={styles.order}>
        {places.map(({ banner, place }) => (
          // Banners have no id: their index identifies them.
          <li key={place}>
            <button type="button" aria-pressed={place === at} onClick={() => onPick(place)}>
              <b>{place + 1}</b>
              <span>{banner.title.replaceAll('\n', ' ') || '제목 없음'}</span>
              <small>{standingOf(banner, now).words}</small>
            </button>
          </li>
        ))}
      </ol>
      {one && (
        <p className={styles.words} aria-live="polite">
          {one.img_path ? `누르면 가는 곳: ${one.link}` : '휴대폰 사진을 올리면 여기에 보여요.'}
        </p>
      )}
    </div>
  )
}

/** Whether readers see it now; if not, when. */
function standingOf({ img_path, shown_from, shown_to }: DeskBanner, now: number): { live: boolean; words: string } {
  if (!img_path) return { live: false, words: '사진 없음' }
  if (shown_from && Date.parse(shown_from) > now) return { live: false, words: `${dateTime(shown_from)}부터` }
  if (shown_to && Date.parse(shown_to) <= now) return { live: false, words: '기간 끝남' }
  return { live: true, words: shown_to ? `${dateTime(shown_to)}까지` : '보이는 중' }
}
