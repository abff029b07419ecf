import { type ReactNode, Suspense } from 'react'
import { Footer } from './footer.tsx'
import { PageHeader } from './page-header.tsx'
import { TabBar } from './tab-bar.tsx'
import { useTitle } from './use-title.ts'
import styles from './page.module.css'

type Props = {
  /** The h1; the window title is made of it: '일반 · 한결'. */
  title: string
  /** home: menu, logo, cart, search below; list: menu, title, search, cart; flow: back, centered title, home. */
  header?: 'home' | 'list' | 'flow' | 'none'
  /** Small number after the title, of list items for example. */
  count?: number | undefined
  /** Replaces the home button of `flow`. */
  end?: ReactNode
  /** Where Back goes if this is the first page of the visit; false: no Back button. */
  back?: string | false
  /** Sticky under the header: tabs, hold bar. */
  under?: ReactNode
  tabBar?: boolean
  footer?: boolean
  /** One column of 640 px on desktops too. */
  narrow?: boolean
  /** On desktops the title is for screen readers only. */
  titleHidden?: boolean
  /** The window title, if it says more than the h1. */
  windowTitle?: string | undefined
  /** Shows Back and the buttons of the header on desktops too, and Back always goes to `back`. */
  wide?: boolean
  children: ReactNode
}

/** The frame around the content of every page. */
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
