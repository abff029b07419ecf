import { Component, type ReactNode } from 'react'
import { NetworkFailure } from '#web/api/failures.ts'
import { isLostChunk } from '#web/router/is-lost-chunk.ts'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { PageFrame } from './page-frame.tsx'

type Props = { title: string; children: ReactNode }
type State = { error?: unknown }

/** The last catch: a desk that broke, or whose code could not be fetched, says so; the rail stays. React offers this as a class only. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { error: isLostChunk(error) ? new NetworkFailure(error) : error }
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children
    return (
      <PageFrame title={this.props.title}>
        {/* A failed import is remembered by the browser, and a new release takes the old files away: only a new page asks again. */}
        <ErrorScreen error={this.state.error} onRetry={() => location.reload()} />
      </PageFrame>
    )
  }
}
