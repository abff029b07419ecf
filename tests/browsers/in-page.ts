/**
 * Runs in the page: the first thing of a kind that is seen and whose name fits, or nothing. `name` is the source of a regular
 * expression.
 */
export function findInPage(what: 'button' | 'link' | 'checkbox' | 'radio', name: string): Element | null {
  const kinds = {
    button: 'button, [role=button]',
    link: 'a[href]',
    checkbox: 'input[type=checkbox], [role=checkbox]',
    radio: 'input[type=radio]',
  }
  const wanted = new RegExp(name)
  const named = (one: Element) => {
    const labels = 'labels' in one ? [...((one as HTMLInputElement).labels ?? [])] : []
    const texts = [one.getAttribute('aria-label'), ...labels.map((label) => label.textContent), one.textContent]
    return texts.map((text) => text?.replaceAll(/\s+/g, ' ').trim() ?? '')
  }
  const dialogs = document.querySelectorAll('dialog:modal')
  const room = dialogs[dialogs.length - 1] ?? document
  for (const one of room.querySelectorAll(kinds[what])) {
    const seen = one.checkVisibility({ checkVisibilityCSS: true }) && !one.closest('[inert]')
    if (!seen || (one as HTMLButtonElement).disabled || !named(one).some((text) => wanted.test(text))) continue
    // A box that is drawn by its label is pressed there.
    const label = what === 'checkbox' || what === 'radio' ? one.closest('label') : undefined
    return label ?? one
  }
  return null
}

/** Runs in the page: whether words are to be read there. `words` is the source of a regular expression. */
export function readInPage(words: string): boolean {
  return new RegExp(words).test(document.body.innerText.replaceAll(/\s+/g, ' '))
}

/** Runs in the page: whether a thing is where it was two frames ago, and nothing that holds it slides in. */
export async function standsStill(element: Element): Promise<boolean> {
  for (let holder: Element | null = element; holder; holder = holder.parentElement)
    if (holder.getAnimations().some(({ playState, pending }) => playState === 'running' || pending)) return false
  const before = element.getBoundingClientRect()
  for (let frame = 0; frame < 2; frame++) await new Promise((next) => requestAnimationFrame(next))
  const after = element.getBoundingClientRect()
  return before.top === after.top && before.left === after.left
}
