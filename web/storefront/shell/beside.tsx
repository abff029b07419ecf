import { Component, type ReactNode, Suspense } from 'react'
import { errorMessage, NetworkFailure } from '#web/api/failures.ts'
import { isLostChunk } from '#web/router/is-lost-chunk.ts'
import { toastError } from '#web/ui/toast.ts'
import { askAgain } from './lazy-part.tsx'

type Props = {
  children: ReactNode
  /** Closes what a press has opened, so that the next press opens it again. */
  onLost?: () => void
}
type State = { lost?: boolean; of?: ReactNode }

/**
 * For lazy parts beside the page: menus, dialogs, warnings. If the code of one cannot be loaded, it is left out and the page works; without
 * this boundary the whole screen would be empty. It is loaded again with the next press, or when the connection is back. A class, because
 * React has error boundaries only as classes.
 */
export class Beside extends Component<Props, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    if (!isLostChunk(error)) throw error
    return { lost: true }
  }

  static getDerivedStateFromProps({ children }: Props, { of }: State): State | null {
    return children === of ? null : { lost: false, of: children }
  }

  override componentDidCatch(): void {
    toastError(errorMessage(new NetworkFailure()))
    askAgain()
    this.props.onLost?.()
    addEventListener('online', () => this.setState({ lost: false }), { once: true })
  }

  override render(): ReactNode {
    return !this.state.lost && <Suspense>{this.props.children}</Suspense>
  }
}
