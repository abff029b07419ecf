import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { DeskBanner } from '#contract/operator/settings.ts'
import { fromMoment } from '#web/operator/content/moment.ts'
import { uploadPicture } from '#web/operator/content/upload-picture.ts'
import { showRefusal } from '#web/operator/desk/use-act.ts'
import { MomentField } from '#web/operator/kit/moment-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { seoulMoment } from '#web/ui/seoul-time.ts'
import { FormFrame } from './form-frame.tsx'
import { type Present, useSettingForm } from './use-setting-form.ts'
import styles from './settings.module.css'

// Lazy, because it brings the home page of the shop, which no other desk needs.
const BannerPreview = lazy(() => import('./banner-preview.tsx').then(({ BannerPreview: Part }) => ({ default: Part })))

const blank: DeskBanner = {
  title: '',
  text: '',
  link: '/Main',
  img_path: '',
  img_path_wide: '',
  width: 780,
  height: 500,
  shown_from: null,
  shown_to: null,
}

type PictureKey = 'img_path' | 'img_path_wide'
/** A picture on its way, and where its banner stands by now. */
type Upload = { id: number; place: number; key: PictureKey }
let lastUpload = 0

/** The banners of the home page in their order, each with its pictures, link and period. */
export function BannersForm({ present }: { present: Present }) {
  const form = useSettingForm('banners', present)
  const { banners } = form.all
  const [at, setAt] = useState(0)
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  // A picture comes when other things may have been typed, moved and removed.
  const newest = useRef({ form, uploads })
  useEffect(() => {
    newest.current = { form, uploads }
  })
  const set = (next: DeskBanner[]) => form.change({ banners: next })
  /** `to`: where the banner of each place stands now; undefined: it is gone. */
  const follow = (to: (place: number) => number | undefined) =>
    setUploads((now) =>
      now.flatMap((upload) => {
        const place = to(upload.place)
        return place === undefined ? [] : { ...upload, place }
      }),
    )
  const move = (from: number, by: number) => {
    const next = [...banners]
    const [one] = next.splice(from, 1)
    if (one) set(next.toSpliced(from + by, 0, one))
    setAt(from + by)
    follow((place) => (place === from ? from + by : place === from + by ? from : place))
  }
  const remove = (gone: number) => {
    set(banners.toSpliced(gone, 1))
    follow((place) => (place === gone ? undefined : place > gone ? place - 1 : place))
  }
  async function pick(key: PictureKey, at: number, file: File) {
    const id = ++lastUpload
    // The last picture that was chosen for a place is meant, whichever comes last.
    setUploads((now) => [...now.filter((one) => one.place !== at || one.key !== key), { id, place: at, key }])
    try {
      const { img_path, width, height } = await uploadPicture(file)
      const { form: latest, uploads: onTheirWay } = newest.current
      const place = onTheirWay.find((upload) => upload.id === id)?.place
      const banner = place === undefined ? undefined : latest.all.banners[place]
      if (place === undefined || !banner) return
      const picture = key === 'img_path' ? { img_path, width, height } : { img_path_wide: img_path }
      latest.change({ banners: latest.all.banners.with(place, { ...banner, ...picture }) })
    } catch (error) {
      showRefusal(error)
    } finally {
      setUploads((now) => now.filter((upload) => upload.id !== id))
    }
  }
  const drop = () => {
    setUploads([])
    form.drop()
  }
  return (
    <FormFrame
      title="첫 화면 배너"
      help="위에서부터 차례로 나와요. 때를 정하면 그동안만 보여요."
      form={{ ...form, drop }}
    >
      {banners.length > 0 && (
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <BannerPreview banners={banners} at={Math.min(at, banners.length - 1)} onPick={setAt} />
        </Suspense>
      )}
      <ol className={styles.banners}>
        {banners.map((banner, place) => (
          // Banners have no number of their own; their place is what they are called by.
          // oxlint-disable-next-line react/no-array-index-key, jsx-a11y/no-noninteractive-element-interactions -- it only notes which one is written
          <li key={place} onFocus={() => setAt(place)}>
            <div className={styles.order}>
              <b>배너 {place + 1}</b>
              <IconButton
                icon="up"
                label={`배너 ${place + 1} 위로`}
                disabled={place === 0}
                onClick={() => move(place, -1)}
              />
              <IconButton
                icon="down"
                label={`배너 ${place + 1} 아래로`}
                disabled={place === banners.length - 1}
                onClick={() => move(place, 1)}
              />
              <IconButton icon="trash" label={`배너 ${place + 1} 빼기`} onClick={() => remove(place)} />
            </div>
            <BannerFields
              banner={banner}
              at={place}
              busy={uploads.filter((upload) => upload.place === place).map(({ key }) => key)}
              onChange={(next) => set(banners.with(place, next))}
              onPick={(key, file) => void pick(key, place, file)}
            />
          </li>
        ))}
      </ol>
      {banners.length < 10 && (
        <div>
          <Button
            variant="line"
            size="md"
            icon="plus"
            onClick={() => {
              set([...banners, blank])
              setAt(banners.length)
            }}
          >
            배너 더하기
          </Button>
        </div>
      )}
    </FormFrame>
  )
}

type Props = {
  banner: DeskBanner
  at: number
  /** The pictures on their way. */
  busy: readonly PictureKey[]
  onChange: (banner: DeskBanner) => void
  onPick: (key: PictureKey, file: File) => void
}

function BannerFields({ banner, at, busy, onChange, onPick }: Props) {
  // Line breaks are chosen by the writer.
  const text = (key: 'title' | 'text', label: string) => (
    <TextAreaField
      label={label}
      rows={2}
      maxLength={key === 'title' ? 40 : 80}
      value={banner[key]}
      onChange={({ target }) => onChange({ ...banner, [key]: target.value })}
    />
  )
  const moment = (key: 'shown_from' | 'shown_to', label: string) => (
    <MomentField
      label={label}
      value={fromMoment(banner[key])}
      onChange={(typed) => onChange({ ...banner, [key]: seoulMoment(typed) })}
    />
  )
  return (
    <div className={styles.banner}>
      <div className={styles.pictures}>
        {pictures.map(([key, name]) => (
          <BannerPicture
            key={key}
            name={name}
            at={at}
            src={banner[key]}
            busy={busy.includes(key)}
            onPick={(file) => onPick(key, file)}
          />
        ))}
      </div>
      <div className={styles.fields}>
        {text('title', '제목')}
        {text('text', '글')}
        <Field
          label="링크"
          maxLength={300}
          value={banner.link}
          onChange={({ target }) => onChange({ ...banner, link: target.value })}
        />
        {moment('shown_from', '올리는 때')}
        {moment('shown_to', '내리는 때')}
      </div>
    </div>
  )
}

const pictures = [
  ['img_path', '휴대폰 사진'],
  ['img_path_wide', 'PC 사진'],
] as const satisfies [PictureKey, string][]

type PictureProps = { name: string; at: number; src: string; busy: boolean; onPick: (file: File) => void }

function BannerPicture({ name, at, src, busy, onPick }: PictureProps) {
  return (
    <label className={styles.picture}>
      <input
        type="file"
        accept="image/*,.heic"
        aria-label={`배너 ${at + 1} ${name}`}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) onPick(file)
          target.value = ''
        }}
      />
      {src && <img src={src} alt="" />}
      <span>
        <Icon name="camera" size={20} />
        {busy ? '올리는 중' : name}
      </span>
    </label>
  )
}
