/** Browsers and bundler load a stylesheet only once, also after a failure: without this a lazy part that needs it would be drawn unstyled. */
export function bringLostStyles(): void {
  const again = (link: HTMLLinkElement) => {
    for (const when of ['online', 'click'])
      addEventListener(when, () => link.replaceWith(link.cloneNode()), { once: true })
  }
  addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && again(target), true)
}
