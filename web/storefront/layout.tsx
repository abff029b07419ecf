import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from '#web/router/use-location.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { onSessionLost } from '#web/api/api.ts'
import { useSession } from '#web/api/use-session.ts'
import { isLeaving } from '#web/api/session.ts'
import { useApplicant } from '#web/api/use-session.ts'
import { onLive } from '#web/api/live.ts'
import { firstQuestion, onQuestions, showAlert } from '#web/ui/ask.ts'
import { ScrollToTop } from '#web/ui/scroll-to-top.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { toast } from '#web/ui/toast.ts'
import { ToastHost } from '#web/ui/toast-host.tsx'
import { Beside } from '#web/storefront/shell/beside.tsx'
import { useCartCount } from '#web/storefront/shell/cart-count-query.ts'
import { ErrorBoundary } from '#web/storefront/shell/error-boundary.tsx'
import { closeLoginNeeded, giveUpLogin, isLoginNeeded, onLoginNeeded } from '#web/storefront/shell/login-needed.ts'
import { lazyPart } from '#web/storefront/shell/lazy-part.tsx'
import { OfflineNotice } from '#web/storefront/shell/offline-notice.tsx'
import { PageWait } from '#web/storefront/shell/page-wait.tsx'
import { TopNavigation } from '#web/storefront/shell/top-navigation.tsx'
import { keepLostWish, lostWish, storeReturnTo } from '#web/storefront/shell/return-to.ts'
import { usePrefetch } from '#web/storefront/shell/use-prefetch.ts'
import { useReturnTo } from '#web/storefront/shell/use-return-to.ts'
import { useScrollReset } from '#web/router/use-scroll-reset.ts'

const AskHost = lazyPart(() => import('#web/ui/ask-host.tsx').then((module) => module.AskHost))
const HoldWarning = lazyPart(() =>
  import('#web/storefront/checkout/hold-warning.tsx').then((module) => module.HoldWarning),
)
const OrderOpening = lazyPart(() =>
  import('#web/storefront/checkout/order-opening.tsx').then((module) => module.OrderOpening),
)
const StandingHere = lazyPart(() =>
  import('#web/storefront/sign-up/standing-here.tsx').then((module) => module.StandingHere),
)
const LoginSheet = lazyPart(() => import('#web/storefront/shell/login-sheet.tsx').then((module) => module.LoginSheet))

const HeadKeeper = lazyPart(() => import('./head-keeper.tsx').then((module) => module.HeadKeeper))

type Props = {
  children: ReactNode
  /** Loads the code of the page for an address. */
  preload: (pathname: string) => Promise<void>
}

/** Everything that stays while pages change. */
export function Layout({ children, preload }: Props) {
  const { pathname } = useLocation()
  const isMember = useSession() !== undefined
  useScrollReset()
  useSessionEnd()
  usePrefetch(preload)
  useReturnTo()

  return (
    <>
      <SkipLink to="content">본문으로 건너뛰기</SkipLink>
      <OfflineNotice />
      <TopNavigation />
      <ErrorBoundary key={pathname}>
        <Suspense fallback={<PageWait />}>{children}</Suspense>
      </ErrorBoundary>
      <Beside>{isMember && <OrderOpening />}</Beside>
      <ScrollToTop />
      <ToastHost />
      <Questions />
      <Holds />
      <Head />
    </>
  )
}

/** The code of the warning is loaded with the first held box. */
function Holds() {
  const held = useEver((useCartCount()?.count ?? 0) > 0)
  return <Beside>{held && <HoldWarning />}</Beside>
}

/** The server wrote the head of the first page; the code that updates it is loaded when another one is needed. */
function Head() {
  const { pathname, search } = useLocation()
  const [first] = useState(pathname + search)
  const changed = useEver(pathname + search !== first || search.includes('goodsId='))
  return <Beside>{changed && <HeadKeeper />}</Beside>
}

/** The code of the dialogs is loaded with the first question. */
function Questions() {
  const question = useSyncExternalStore(onQuestions, firstQuestion, () => undefined)
  const loginNeeded = useSyncExternalStore(onLoginNeeded, isLoginNeeded, () => false)
  const asked = useEver(question !== undefined)
  const askedLogin = useEver(loginNeeded)
  const waits = useApplicant() !== undefined
  const Sheet = waits ? StandingHere : LoginSheet
  return (
    <Beside onLost={giveUpLogin}>
      {asked && <AskHost />}
      {(askedLogin || waits) && <Sheet open={loginNeeded} onClose={giveUpLogin} onLeave={closeLoginNeeded} />}
    </Beside>
  )
}

function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}

/**
 * For a session that could not be renewed or was ended elsewhere: says so once and goes to the home page (SPEC §4), with a link back to the
 * page.
 */
function useSessionEnd(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const handleEnd = ({ stopped }: { stopped: boolean }) => {
      if (isLeaving()) return
      const path = location.pathname + location.search
      keepLostWish(undefined)
      const toLogin = () => {
        storeReturnTo({ path, pending: lostWish() })
        navigate('/UserLogin')
      }
      if (stopped)
        void showAlert(
          '이용이 정지됐어요',
          '결제가 끝난 주문은 그대로 처리하고, 끝나지 않은 결제는 청구하지 않아요. 다시 로그인하면 이유를 볼 수 있어요.',
        )
      else if (/^\/OrderSuccess/i.test(path)) {
        // Nothing is charged until the buyer has logged in again: too important for a toast that disappears.
        void showAlert('다시 로그인해 주세요.', '로그인하면 결제 결과를 이어서 확인해요.').then(toLogin)
      } else {
        // After the toast of the press that failed: it would replace this one, and the link back with it.
        setTimeout(() =>
          toast('다시 로그인해 주세요.', { icon: 'lock', action: { label: '로그인', onPress: toLogin } }),
        )
      }
      navigate('/', { replace: true })
    }
    onSessionLost(handleEnd)
    return onLive('session-ended', handleEnd)
  }, [navigate])
}
