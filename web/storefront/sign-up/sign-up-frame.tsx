import type { ReactNode } from 'react'
import { Page } from '#web/storefront/shell/page.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './sign-up-frame.module.css'

type Props = {
  /** 1 to 3. */
  step: number
  title: string
  words: string
  /** Where Back goes if this is the first page of the visit. */
  back: string
  children: ReactNode
}

/** Header of the sign-up steps: progress, title, explanation. */
export function SignUpFrame({ step, title, words, back, children }: Props) {
  return (
    <Page title="회원가입" header="flow" back={back} end={<span className={styles.noHome} />} narrow>
      <div className={styles.frame}>
        <div className={styles.steps} aria-hidden="true">
          {[1, 2, 3].map((one) => (
            <i key={one} data-on={one <= step || undefined} />
          ))}
        </div>
        <div className={styles.head}>
          <p className={styles.count}>
            <span aria-hidden="true">{step} / 3</span>
            <VisuallyHidden>3단계 중 {step}단계</VisuallyHidden>
          </p>
          <h2>{title}</h2>
          <p>{words}</p>
        </div>
        {children}
      </div>
    </Page>
  )
}
