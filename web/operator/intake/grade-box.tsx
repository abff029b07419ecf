import type { ClipboardEvent } from 'react'
import { gradeCodes } from '#domain/codes.ts'
import { DropPlace } from '#web/operator/kit/drop-place.tsx'
import { LeftUploads } from '#web/operator/desk/left-uploads.tsx'
import { picturesAmong } from '#web/operator/desk/pictures-among.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { factsOfGrade, gradeOf } from './form.ts'
import { useIntakeSide } from './intake-side.ts'
import type { Intake } from './use-intake.ts'
import type { Asked } from './use-post-check.ts'
import styles from './intake.module.css'

const mostPictures = 8

/** The grade, and pictures of the loin section, which are chosen, dropped or pasted. */
export function GradeBox({ intake: { form, setFact, change, uploads }, asked }: { intake: Intake; asked: Asked }) {
  const isPartners = useIntakeSide().of === 'partner'
  const grade = gradeOf(form)
  const why = asked.get('grade')

  async function upload(files: readonly File[]) {
    const room = mostPictures - form.pictures.length - uploads.coming - uploads.left.length
    uploads.add(await picturesAmong(files, { room, most: mostPictures }))
  }
  function handlePaste({ clipboardData }: ClipboardEvent) {
    if (clipboardData.files.length > 0) void upload([...clipboardData.files])
  }
  return (
    <section className={styles.box} aria-labelledby="step-grade" onPaste={handlePaste}>
      <h2 id="step-grade">3. 등급과 단면</h2>
      <fieldset className={styles.grades} aria-describedby={why && 'grade-why'}>
        <legend>등급</legend>
        {gradeCodes.map((code, n) => (
          <label key={code} data-on={grade === code || undefined}>
            <input
              type="radio"
              name="grade"
              data-cell={n === 0 ? 'grade' : undefined}
              checked={grade === code}
              onChange={() => setFact(factsOfGrade(code))}
            />
            <GradeStamp code={code} />
          </label>
        ))}
      </fieldset>
      {why && (
        <p id="grade-why" className={styles.why}>
          {why}
        </p>
      )}
      <div className={styles.pictures}>
        {form.pictures.map(({ name }, n) => (
          <figure key={name}>
            <img src={`/carcass-pictures/${name}-small.webp`} alt={`등심 단면 ${n + 1}`} />
            <IconButton
              icon="trash"
              size={20}
              label={`사진 ${n + 1} 빼기`}
              onClick={() => change({ pictures: form.pictures.filter((picture) => picture.name !== name) })}
            />
          </figure>
        ))}
        <DropPlace
          accept="image/*,.heic"
          multiple
          icon="camera"
          words={uploads.coming > 0 ? `${uploads.coming}장 올리는 중` : '사진 더하기'}
          hint={isPartners ? '찍거나 고르기' : '놓거나 붙여넣기'}
          hidden={form.pictures.length >= mostPictures}
          onFiles={(files) => void upload(files)}
        />
      </div>
      <LeftUploads uploads={uploads} />
    </section>
  )
}
