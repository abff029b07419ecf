import type { GradeCode } from '#domain/codes.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './grade-stamp.module.css'

type Props = {
  code: GradeCode
  /** 36 px high instead of 26. */
  large?: boolean
  /** On a picture it gets a white ring. */
  onPhoto?: boolean
}

/** Keyed by code: an object keyed by the grades would be reordered, because "1", "2" and "3" are integer keys. */
const stamps: Record<GradeCode, { grade: string; marbling?: number }> = {
  '01': { grade: '1++', marbling: 9 },
  '02': { grade: '1++', marbling: 8 },
  '03': { grade: '1++', marbling: 7 },
  '04': { grade: '1+' },
  '05': { grade: '1' },
  '06': { grade: '2' },
  '07': { grade: '3' },
}

/** The grade as a stamp: the wine-coloured block holds the grade, the white block the marbling number. */
export function GradeStamp({ code, large, onPhoto }: Props) {
  const { grade, marbling } = stamps[code]
  return (
    <span className={styles.stamp} data-grade={grade} data-large={large || undefined} data-photo={onPhoto || undefined}>
      <VisuallyHidden>{gradeWords(code)}</VisuallyHidden>
      <b aria-hidden="true">{grade}</b>
      {marbling && <i aria-hidden="true">{marbling}</i>}
    </span>
  )
}

/** '1++등급 마블링 9번', for screen readers and alternative texts. */
export function gradeWords(code: GradeCode): string {
  const { grade, marbling } = stamps[code]
  return marbling ? `${grade}등급 마블링 ${marbling}번` : `${grade}등급`
}
