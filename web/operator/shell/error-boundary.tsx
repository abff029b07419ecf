import { Component, type ReactNode } from 'react'
import { NetworkFailure } from '#web/api/failures.ts'
import { isLostChunk } from '#web/router/is-lost-chunk.ts'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { PageFrame } from './page-frame.tsx'

type Props = {
  /** The desk's, in whose frame it is said. Without one the page stands outside of the desks and says it alone. */
  title?: string
  children: ReactNode
}
type State = { error?: unknown }

/** The last catch: a page that broke, or whose code could not be fetched, says so; a desk's rail stays. React offers this as a class only. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { error: isLostChunk(error) ? new NetworkFailure(error) : error }
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children
    const { title } = this.props
    // A failed import is remembered by the browser, and a new release takes the old files away: only a new page asks again.
    const screen = <ErrorScreen error={this.state.error} onRetry={() => location.reload()} />
    return title === undefined ? <main>{screen}</main> : <PageFrame title={title}>{screen}</PageFrame>
  }
}
