import type { ComponentProps } from 'react'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { Page } from '#web/storefront/shell/page.tsx'
import { AccountNavigation } from './account-navigation.tsx'
import styles from './account-page.module.css'

type Props = ComponentProps<typeof Page>

/** A page of the member's own, on desktops beside the navigation of all such pages. `narrow`: one column, for reading and for forms. */
export function AccountPage({ narrow, under, children, ...page }: Props) {
  // On a phone it sticks under the header; on a desktop it is above its own column.
  const wide = useMedia('(width >= 1024px)')
  return (
    <Page {...page} under={wide ? undefined : under}>
      <div className={styles.account}>
        {wide && <SkipLink to="account">내 메뉴 건너뛰기</SkipLink>}
        <AccountNavigation />
        <div className={styles.content} id="account" tabIndex={-1} data-column={narrow || undefined}>
          {wide && under && <div className={styles.under}>{under}</div>}
          {children}
        </div>
      </div>
    </Page>
  )
}
