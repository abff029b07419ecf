import { lazy, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Beside } from './beside.tsx'

const SideMenu = lazy(() => import('./side-menu.tsx').then(({ SideMenu: menu }) => ({ default: menu })))

/** Opens the side menu; its code comes with the first press. */
export function MenuButton() {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  return (
    <>
      <IconButton
        icon="menu"
        label="전체 메뉴"
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      />
      {wanted && (
        <Beside>
          <SideMenu open={open} onClose={() => setOpen(false)} />
        </Beside>
      )}
    </>
  )
}
