import { Component, type ReactNode } from 'react'
import { NetworkFailure } from '#web/api/failures.ts'
import { isLostChunk } from '#web/router/is-lost-chunk.ts'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { PageFrame } from './page-frame.tsx'

type Props = {
  /** Title of the desk, in whose frame the error is shown. Without it, the error is shown alone, outside of the frame. */
  title?: string
  children: ReactNode
}
type State = { error?: unknown }

/**
 * The last error boundary: a page that failed, or whose code could not be loaded, says so; the rail stays. A class, because React has error
 * boundaries only as classes.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { error: isLostChunk(error) ? new NetworkFailure(error) : error }
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children
    const { title } = this.props
    // Browsers remember a failed import, and a new release removes the old files: only a reload loads it.
    const screen = <ErrorScreen error={this.state.error} onRetry={() => location.reload()} />
    return title === undefined ? <main>{screen}</main> : <PageFrame title={title}>{screen}</PageFrame>
  }
}
