import { Component, type ReactNode } from 'react'
import { NetworkFailure } from '#web/api/failures.ts'
import { isLostChunk } from '#web/router/is-lost-chunk.ts'
import { Beside } from './beside.tsx'
import { askAgain, lazyPart } from './lazy-part.tsx'
import { Page } from './page.tsx'
import { sayReady } from './ready.ts'

const LostPart = lazyPart(() => import('./lost-part.tsx').then((module) => module.LostPart))

type Props = { children: ReactNode }
type State = { error?: unknown }

/** The last catch: a page that broke shows why and how to try again; header and navigation stay. React offers this as a class only. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { error: isLostChunk(error) ? new NetworkFailure(error) : error }
  }

  override componentDidCatch(): void {
    sayReady()
    askAgain()
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children
    return (
      <Page title="오류">
        <Beside>
          <LostPart error={this.state.error} onRetry={() => this.retry()} />
        </Beside>
      </Page>
    )
  }

  retry(): void {
    // A failed import is remembered by the browser: only a new page asks for it again.
    if (this.state.error instanceof NetworkFailure) location.reload()
    else this.setState({ error: undefined })
  }
}
