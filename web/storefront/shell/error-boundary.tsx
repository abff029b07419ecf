import { Component, type ReactNode } from 'react'
import { Beside } from './beside.tsx'
import { askAgain, lazyPart } from './lazy-part.tsx'
import { Page } from './page.tsx'
import { sayReady } from './ready.ts'

const LostPart = lazyPart(() => import('./lost-part.tsx').then((module) => module.LostPart))

type Props = {
  children: ReactNode
  /** It is a popup: the words stand in a sheet in its place, over the page that stays. */
  popup?: { open: boolean; onClose: () => void }
}
type State = { error?: unknown }

/** The last catch: a page or popup that broke shows why and how to try again; header and navigation stay. React offers this as a class only. */
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

  // Code that does not come now either, though there is a line, loads the page anew (reload-on-lost-chunk.ts).
  retry = (): void => this.setState({ error: undefined })
}
