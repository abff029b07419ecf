import { until } from '#tests/support/until.ts'
import { findInPage, readInPage, standsStill } from './in-page.ts'
import type { Walker } from './walker.ts'
import { type Element, isFrameLost, type Session } from './webdriver.ts'

/** A browser that its own driver drives: WebKit. */
export function drivenWalker(session: Session, origin: string): Walker {
  /** The frame that is walked in; null: the page itself. */
  let frame: string | null = null
  const enter = async () => {
    await session.enter(null)
    if (frame) await session.enter(await session.run<Element>('return document.querySelector(arguments[0])', [frame]))
  }
  const soon = <Answer>(work: () => Promise<Answer>, what: string) =>
    until(
      () =>
        work().catch(async (error) => {
          // WebKit now and then gives a frame that has just loaded another identity, and finds it no longer.
          if (frame && isFrameLost(error)) await enter()
          throw error
        }),
      { what, patience: 20_000 },
    )
  const sourceOf = (name: string | RegExp) => (typeof name === 'string' ? RegExp.escape(name) : name.source)
  const inPage = <Answer>(work: { toString(): string }, ...args: unknown[]) =>
    session.run<Answer>(`return (${work.toString()}).apply(null, arguments)`, args)
  const show = (element: Element) => session.run('arguments[0].scrollIntoView({ block: "center" })', [element])
  const field = (css: string) =>
    soon(() => session.run<Element | null>('return document.querySelector(arguments[0])', [css]), `${css} is not there`)

  const walker: Walker = {
    // WebKit forgets an address that is given while a page changes its own.
    async open(place) {
      await soon(async () => {
        await session.go(`${origin}${place}`)
        return new URL(await session.address()).pathname === new URL(place, origin).pathname
      }, `${place} is not opened`)
    },
    async press(what, name) {
      await soon(
        async () => {
          const found = await inPage<Element | null>(findInPage, what, sourceOf(name))
          if (!found) return false
          await show(found)
          if (!(await inPage<boolean>(standsStill, found))) return false
          await session.click(found)
          return true
        },
        `no ${what} ${String(name)} can be pressed`,
      )
    },
    async type(css, text) {
      await soon(async () => {
        const element = await field(css)
        await show(element)
        await session.click(element)
        await session.clear(element)
        await session.keys(element, text)
        return session.run<boolean>('return arguments[0].value !== ""', [element])
      }, `nothing can be typed into ${css}`)
    },
    async upload(css, file) {
      await session.keys(await field(css), file)
    },
    async sees(words) {
      await soon(() => inPage<boolean>(readInPage, sourceOf(words)), `"${String(words)}" is not to be read`)
    },
    async at(part) {
      await soon(async () => {
        const address = await session.address()
        if (address.includes(part)) return true
        throw new Error(`${address}: ${await session.run<string>('return document.body.innerText.slice(0, 400)')}`)
      }, `the address never holds ${part}`)
    },
    async inside(css, walk) {
      await field(css)
      frame = css
      try {
        await enter()
        await walk(walker)
      } finally {
        frame = null
        await enter()
      }
    },
    ask: (question) => inPage(question),
  }
  return walker
}
