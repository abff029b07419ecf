import { useState } from 'react'

/**
 * The attributes of a button that may be out of use. A disabled one cannot have the focus: whoever pressed a pager to its end would be
 * left nowhere. So it is only called disabled while it has the focus, and is disabled once the focus has gone on; its owner ignores
 * what is pressed meanwhile.
 */
export function useDisabled(disabled = false) {
  const [focused, setFocused] = useState(false)
  return {
    disabled: disabled && !focused,
    'aria-disabled': disabled || undefined,
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
}
