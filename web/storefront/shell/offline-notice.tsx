import { useSyncExternalStore } from 'react'
import styles from './offline-notice.module.css'

/** Says that prices and holds on screen may be outdated while there is no network. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    onNetwork,
    () => navigator.onLine,
    () => true,
  )
  return (
    <output className={styles.notice}>
      {!online && '인터넷 연결이 끊겼어요. 지금 보이는 정보는 실제와 다를 수 있어요.'}
    </output>
  )
}

function onNetwork(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
