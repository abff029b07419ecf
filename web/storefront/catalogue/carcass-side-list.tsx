import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { CarcassCard } from '#contract/catalogue.ts'
import { digits } from '#web/ui/format.ts'
import { GradeStamp, gradeWords } from '#web/ui/grade-stamp.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { carcassKilograms, kindWords } from './carcass-words.ts'
import styles from './carcass-side-list.module.css'

type Props = {
  carcasses: readonly CarcassCard[]
  index: number
  total: number
  /** In the default order, that of the grades. */
  byGrade: boolean
  onGo: (index: number) => void
  onMore: () => void
}

/**
 * The carcasses of the filter on a desktop, so that they can be compared in one click each. It is a single stop for the Tab key, so that
 * the cuts come next; the arrow keys move within it.
 */
export function CarcassSideList({ carcasses, index, total, byGrade, onGo, onMore }: Props) {
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    const current = list.current?.children[index]
    const box = list.current
    if (!(current instanceof HTMLElement) || !box) return
    const [top, bottom] = [current.offsetTop, current.offsetTop + current.offsetHeight]
    if (top < box.scrollTop) box.scrollTop = top
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight
    if (box.contains(document.activeElement)) current.querySelector('button')?.focus({ preventScroll: true })
  }, [index])

  function handleKey(event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onGo(index + step)
  }

  function handleScroll() {
    const box = list.current
    if (box && box.scrollHeight - box.scrollTop - box.clientHeight < 400) onMore()
  }

  return (
    <section className={styles.side} aria-label="도체 목록">
      <p className={styles.head}>
        <span>
          도체{' '}
          <b>
            {digits(index + 1)} / {digits(total)}
          </b>
        </span>
        {byGrade && <span>등급 높은 순</span>}
      </p>
      <ul ref={list} onScroll={handleScroll}>
        {carcasses.map((carcass, at) => (
          <li key={carcass.id}>
            <button
              type="button"
              aria-current={at === index || undefined}
              tabIndex={at === index ? 0 : -1}
              onClick={() => onGo(at)}
              onKeyDown={handleKey}
            >
              <Picture carcass={carcass} />
              <span className={styles.words}>
                <GradeStamp code={carcass.grade_code} />
                <b>
                  {kindWords(carcass)} · {carcassKilograms(carcass.weight)}
                </b>
                <small>
                  {carcass.birthmonth}개월 · 부위 {carcass.available_count}/{carcass.product_count}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Picture({ carcass }: { carcass: CarcassCard }) {
  const picture = carcass.imgs[0]
  return (
    <span className={styles.picture}>
      {picture && (
        <Photo
          src={picture.thumb_path ?? picture.img_path}
          alt={`${gradeWords(carcass.grade_code)} 단면`}
          width={picture.width}
          height={picture.height}
        />
      )}
    </span>
  )
}
