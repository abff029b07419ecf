import { useState } from 'react'

/**
 * Attributes of a button that may be disabled. A disabled button loses the focus: after a press of a pager's last step it would fall to the
 * top of the page. So while it has the focus it only gets `aria-disabled`, and `disabled` once the focus has moved on; its owner has to
 * ignore presses meanwhile.
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
