import { useState } from 'react'
import type { CarcassCard } from '#contract/catalogue.ts'
import { gradeNames, marblingStep } from '#domain/codes.ts'
import { GradeStamp, gradeWords } from '#web/ui/grade-stamp.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MarblingTicks } from '#web/ui/marbling-ticks.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { PictureViewer } from '#web/ui/picture-viewer.tsx'
import styles from './carcass-photo.module.css'

type Props = {
  carcass: CarcassCard
  /** The main picture of the first screen. */
  priority?: boolean
  /** Grade stamp and marbling ticks are on the picture (phone); otherwise the page shows them beside it. */
  stamped?: boolean
}

/** The loin section with its grade: buyers judge a carcass by it in three seconds. */
export function CarcassPhoto({ carcass, priority = false, stamped = false }: Props) {
  const [isLarge, setIsLarge] = useState(false)
  const { grade_code: grade } = carcass
  const picture = carcass.imgs[0]
  return (
    <div className={styles.photo} data-stamped={stamped || undefined}>
      {picture && (
        <Photo
          src={picture.img_path}
          alt={picture.alt || `등심 단면, ${gradeWords(grade)}`}
          width={picture.width}
          height={picture.height}
          priority={priority}
        />
      )}
      {stamped && (
        <div className={styles.stamp}>
          <GradeStamp code={grade} large onPhoto />
          <span className={styles.ticks}>
            근내지방
            <MarblingTicks step={carcass.insfat || marblingStep[grade]} onPhoto />
          </span>
        </div>
      )}
      {picture && (
        <>
          <button
            type="button"
            className={styles.enlarge}
            aria-label="등심 단면 크게 보기"
            onClick={() => setIsLarge(true)}
          >
            <Icon name="expand" size={20} />
            {!stamped && <span>단면 크게</span>}
          </button>
          <PictureViewer
            open={isLarge}
            onClose={() => setIsLarge(false)}
            picture={picture}
            title={`등심 단면 ${gradeNames[grade]}`}
          />
        </>
      )}
    </div>
  )
}
