import { Component, type ReactNode, Suspense } from 'react'
import { errorMessage, NetworkFailure } from '#web/api/failures.ts'
import { isLostChunk } from '#web/router/is-lost-chunk.ts'
import { toastError } from '#web/ui/toast.ts'

type Props = { children: ReactNode }

/**
 * What comes late and stands beside the page: menus, dialogs, warnings. Where its code could not be fetched it is left out and the page
 * goes on; without this the whole screen would be empty. React offers this as a class only.
 */
export class Beside extends Component<Props, { lost: boolean }> {
  override state = { lost: false }

  static getDerivedStateFromError(error: unknown): { lost: boolean } {
    if (!isLostChunk(error)) throw error
    return { lost: true }
  }

  override componentDidCatch(): void {
    toastError(errorMessage(new NetworkFailure()))
  }

  override render(): ReactNode {
    return !this.state.lost && <Suspense>{this.props.children}</Suspense>
  }
}
