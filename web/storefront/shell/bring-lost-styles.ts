/** Who imports styles asks for them once, also where they did not come: without this a part that comes later would be drawn without any. */
export function bringLostStyles(): void {
  const again = (link: HTMLLinkElement) => {
    for (const when of ['online', 'click'])
      addEventListener(when, () => link.replaceWith(link.cloneNode()), { once: true })
  }
  addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && again(target), true)
}
