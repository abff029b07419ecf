import { Component, type ReactNode, Suspense } from 'react'
import { errorMessage, NetworkFailure } from '#web/api/failures.ts'
import { isLostChunk } from '#web/router/is-lost-chunk.ts'
import { toastError } from '#web/ui/toast.ts'
import { askAgain } from './lazy-part.tsx'

type Props = {
  children: ReactNode
  /** Closes what a press has opened, so that the next press opens it. */
  onLost?: () => void
}
type State = { lost?: boolean; of?: ReactNode }

/**
 * What comes late and stands beside the page: menus, dialogs, warnings. Where its code could not be fetched it is left out and the page
 * goes on; without this the whole screen would be empty. It is asked for again with the next press, or once the line is back. React
 * offers this as a class only.
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
