import { createHash } from 'node:crypto'

/**
 * Moves the scripts of a server-rendered page into a template, from which they are loaded after the first paint: the page can be read and
 * its links followed before. Until the scripts run, clicks and keys that need them are held back and dispatched again then, on the same
 * control of the same row, also where React has drawn it anew; `/` focuses the search field at once, for what is typed next. Of two
 * controls with one `data-drawn-as`, the one that is drawn first stands for the other. The page is rendered for a visitor: before the
 * first paint an inline script reads who is logged in, so that the header reserves a member's place.
 */
export function afterFirstPaint(html: string): string {
  const scripts: string[] = []
  const links: string[] = []
  const now = html.replaceAll(
    /<script type="module"[^>]*><\/script>|<link [^>]*rel="(?:modulepreload|manifest)"[^>]*>/g,
    (tag) => {
      ;(tag.startsWith('<script') ? scripts : links).push(tag)
      return ''
    },
  )
  return now
    .replace(/<body[^>]*>/, (body) => `${body}<script>${greeter}</script>`)
    .replace(
      '</body>',
      () => `<template id="later">${[...links, ...scripts].join('')}</template><script>${starter}</script></body>`,
    )
}

const oneLine = (script: string) => script.replaceAll(/\n\s*/g, '\n')

/**
 * Reads the same keys as web/api/session.ts. top-navigation.module.css uses `data-known` and `--known` until the page itself knows the
 * member.
 */
const greeter = oneLine(`
(() => {
  try {
    const root = document.documentElement
    const [token, id, number, name, waits] = ['access_token', 'userid', 'user_idx', 'user_name', 'wait_user_name'].map((key) => localStorage.getItem(key))
    const isMember = token && id && +number
    const known = isMember ? name ?? id : token && waits
    if (!known) return
    root.dataset.known = isMember ? 'member' : 'applicant'
    root.style.setProperty('--known', JSON.stringify(known))
    addEventListener('hangyeol:ready', () => {
      root.removeAttribute('data-known')
      root.style.removeProperty('--known')
    }, { once: true })
  } catch {}
})()
`)

const starter = oneLine(`
(() => {
  const kinds = ['click', 'submit', 'keydown']
  const held = []
  const isHeld = ({ target, type, key, altKey, ctrlKey, metaKey, shiftKey }) =>
    type === 'submit' ||
    (type === 'click' && (target.closest('[data-known] [data-top-navigation] [href="/UserLogin"]') ||
      (target.closest('button, label, [role=checkbox], input:not([type=search])') && !target.closest('a')))) ||
    (type === 'keydown' && !(altKey || ctrlKey || metaKey || shiftKey) && !target.closest('input, select, textarea') &&
      (/^(Arrow(Left|Right)|\\/)$/.test(key) || (/^( |Enter)$/.test(key) && target.closest('[role=checkbox]'))))
  const pressable = 'button, label, a, input, [role=checkbox]'
  const markOf = (element) => {
    const pressed = element.closest(pressable)
    const row = pressed?.closest('li, tr, article')
    return pressed && (pressed.dataset.drawnAs ?? [pressed.tagName, pressed.ariaLabel ?? pressed.textContent, row?.querySelector('a[href]')?.href].join())
  }
  const drawnAnew = (mark) => [...document.querySelectorAll(pressable)].find((one) => mark && one.checkVisibility() && markOf(one) === mark)
  const hold = (event) => {
    if (!event.isTrusted || !isHeld(event)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === '/') [...document.querySelectorAll('[type=search]')].find((field) => field.offsetParent)?.focus()
    else held.push({ event, mark: markOf(event.target) })
  }
  let load = () => {
    load = () => {}
    document.head.append(document.getElementById('later').content)
  }
  for (const kind of kinds) addEventListener(kind, hold, true)
  addEventListener('hangyeol:ready', () => {
    for (const kind of kinds) removeEventListener(kind, hold, true)
    for (const { event, mark } of held.splice(0)) {
      const { type, key } = event
      const target = event.target.isConnected ? event.target : drawnAnew(mark)
      const init = { bubbles: true, cancelable: true, key }
      if (type === 'submit') target?.requestSubmit()
      else target?.dispatchEvent(type === 'click' ? new MouseEvent(type, init) : new KeyboardEvent(type, init))
    }
  })
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return load()
  new PerformanceObserver(() => load()).observe({ type: 'paint', buffered: true })
  setTimeout(() => load(), 3000)
})()
`)

/** The hashes of the inline scripts, for the content security policy of pages. */
export const inlineSources = [greeter, starter].map(
  (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
)
