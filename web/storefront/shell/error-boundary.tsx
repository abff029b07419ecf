import { Component, type ReactNode } from 'react'
import { Beside } from './beside.tsx'
import { askAgain, lazyPart } from './lazy-part.tsx'
import { Page } from './page.tsx'
import { sayReady } from './ready.ts'

const LostPart = lazyPart(() => import('./lost-part.tsx').then((module) => module.LostPart))

type Props = {
  children: ReactNode
  /** For a popup: the error is shown in a sheet in its place, over the page. */
  popup?: { open: boolean; onClose: () => void }
}
type State = { error?: unknown }

/**
 * The last error boundary: a page or popup that failed says why and offers another try; header and navigation stay. A class, because React
 * has error boundaries only as classes.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentDidCatch(): void {
    sayReady()
    askAgain()
  }

  override render(): ReactNode {
    const { children, popup } = this.props
    const { error } = this.state
    if (error === undefined) return children
    const words = (
      <Beside>
        <LostPart error={error} onRetry={this.retry} popup={popup} />
      </Beside>
    )
    return popup ? words : <Page title="오류">{words}</Page>
  }

  // If the code fails to load again although there is a connection, the page is reloaded (reload-on-lost-chunk.ts).
  retry = (): void => this.setState({ error: undefined })
}
