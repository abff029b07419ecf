import { createHash } from 'node:crypto'

/**
 * A drawn page can be read, and its links followed, before its scripts are there: they wait in a template until the browser has painted.
 * Until they are at work, presses on what needs them are kept, and made again then.
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
  return now.replace(
    '</body>',
    () => `<template id="later">${[...links, ...scripts].join('')}</template><script>${starter}</script></body>`,
  )
}

const starter = `
(() => {
  const kinds = ['click', 'submit']
  const held = []
  const hold = (event) => {
    const { target, type } = event
    const what = type === 'submit' ? target : target.closest('button, label, [role=checkbox], input:not([type=search])')
    if (!what || !event.isTrusted || target.closest('a')) return
    event.preventDefault()
    event.stopPropagation()
    held.push([what, type])
  }
  let load = () => {
    load = () => {}
    document.head.append(document.getElementById('later').content)
  }
  for (const kind of kinds) addEventListener(kind, hold, true)
  addEventListener('hangyeol:ready', () => {
    for (const kind of kinds) removeEventListener(kind, hold, true)
    for (const [what, type] of held)
      if (type === 'submit') what.requestSubmit()
      else what.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  })
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return load()
  new PerformanceObserver(() => load()).observe({ type: 'paint', buffered: true })
  setTimeout(() => load(), 3000)
})()
`.replaceAll(/\n\s*/g, '\n')

/** The one inline script that the policy of pages lets run. */
export const starterSource = `'sha256-${createHash('sha256').update(starter).digest('base64')}'`
