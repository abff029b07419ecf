import { useState } from 'react'
import { Page } from '#web/storefront/shell/page.tsx'
import { ConfirmIdentity, type Identity } from './confirm-identity.tsx'
import { ResetPassword } from './reset-password.tsx'
import styles from './find-page.module.css'

/** /PassSearch: identity and code first, then a new password. */
export function PassSearchPage() {
  const [identity, setIdentity] = useState<Identity>()
  const [isConfirmed, setIsConfirmed] = useState(false)

  function handleConfirmed(confirmed: Identity) {
    setIdentity(confirmed)
    setIsConfirmed(true)
  }

  return (
    <Page title="비밀번호 찾기" header="flow" back="/UserLogin" narrow>
      <div className={styles.page}>
        {identity && isConfirmed ? (
          <ResetPassword identity={identity} onLost={() => setIsConfirmed(false)} />
        ) : (
          <ConfirmIdentity before={identity} onConfirmed={handleConfirmed} />
        )}
      </div>
    </Page>
  )
}
