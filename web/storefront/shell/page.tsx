import { type ReactNode, Suspense } from 'react'
import { Footer } from './footer.tsx'
import { PageHeader } from './page-header.tsx'
import { TabBar } from './tab-bar.tsx'
import { useTitle } from './use-title.ts'
import styles from './page.module.css'

type Props = {
  /** The h1, and the window's title as '일반 · 한결'. */
  title: string
  /** home: menu, logo, cart, search under; list: menu, title, search, cart; flow: back, centred title, home. */
  header?: 'home' | 'list' | 'flow' | 'none'
  /** Small number after the title. */
  count?: number | undefined
  /** In place of the home button of `flow`. */
  end?: ReactNode
  /** Where Back goes when this is the first page of the visit; false: there is no way back. */
  back?: string | false
  /** Sticks under the header: tabs, hold bar. */
  under?: ReactNode
  tabBar?: boolean
  footer?: boolean
  /** One column of 640 px on desktops too. */
  narrow?: boolean
  /** On desktops the title is only heard. */
  titleHidden?: boolean
  /** The window's title where it says more than the h1. */
  windowTitle?: string | undefined
  /** Back and the buttons of the header stand there on desktops too, and Back goes to `back` whatever page was before. */
  wide?: boolean
  children: ReactNode
}

/** What stands around the content of every page. */
export function Page({
  title,
  header = 'list',
  count,
  end,
  back,
  under,
  tabBar = header !== 'flow',
  footer = header !== 'flow',
  narrow,
  titleHidden = header === 'home' || header === 'none',
  windowTitle = header === 'home' ? '한결 · 도체별·부위별 소고기 도매' : `${title} · 한결`,
  wide = false,
  children,
}: Props) {
  useTitle(windowTitle)
  return (
    <div className={styles.page} data-page data-tab-bar={tabBar || undefined}>
      <PageHeader
        title={title}
        look={header}
        count={count}
        end={end}
        back={back}
        under={under}
        titleHidden={titleHidden}
        wide={wide}
      />
      <main className={styles.main} id="content" tabIndex={-1} data-narrow={narrow || undefined}>
        {children}
      </main>
      <Suspense>
        {footer && <Footer />}
        {tabBar && <TabBar />}
      </Suspense>
    </div>
  )
}
