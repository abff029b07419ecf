import { startTransition, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Beside } from './beside.tsx'
import { lazyPart } from './lazy-part.tsx'

const SideMenu = lazyPart(() => import('./side-menu.tsx').then((module) => module.SideMenu))

/**
 * Opens the side menu; its code is loaded by the first press. In a transition, because React throttles the reveal of suspended content: an
 * Escape within that delay was lost, and the menu opened after it.
 */
export function MenuButton() {
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <IconButton
        icon="menu"
        label="전체 메뉴"
        aria-haspopup="dialog"
        onClick={() => startTransition(() => setOpen(true))}
      />
      <Beside onLost={() => setOpen(undefined)}>
        {open !== undefined && <SideMenu open={open} onClose={() => setOpen(false)} />}
      </Beside>
    </>
  )
}
