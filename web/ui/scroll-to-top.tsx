import { useEffect, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import styles from './scroll-to-top.module.css'

/** Appears after scrolling down by two screens. */
export function ScrollToTop() {
  const [far, setFar] = useState(false)

  useEffect(() => {
    const look = () => setFar(scrollY > innerHeight * 2)
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])

  if (!far) return null
  return (
    <>
      <div className={styles.room} />
      <div className={styles.place}>
        <IconButton icon="up" label="맨 위로" onClick={() => scrollTo({ top: 0, behavior: 'smooth' })} />
      </div>
    </>
  )
}
