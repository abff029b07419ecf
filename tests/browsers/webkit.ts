import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { freePort } from '#scripts/postgres/free-port.ts'
import { until } from '#tests/support/until.ts'
import { openSession, type Session } from './webdriver.ts'

/** Debian's WebKitGTK behind its own driver, in a screen that nobody sees. */
export async function openWebKit(): Promise<AsyncDisposable & Session> {
  const stack = new AsyncDisposableStack()
  try {
    const screen = run(
      stack,
      'Xvfb',
      ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
      {},
      'pipe',
    )
    const [display] = (await once(createInterface({ input: screen.stdio[3] as NodeJS.ReadableStream }), 'line')) as [
      string,
    ]
    const port = await freePort()
    run(stack, 'WebKitWebDriver', [`--port=${port}`], { DISPLAY: `:${display}` })
    const driver = `http://127.0.0.1:${port}`
    await until(async () => (await fetch(`${driver}/status`)).ok, { what: 'WebKitWebDriver does not answer' })
    const binary = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0]
    const session = await openSession(driver, { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } })
    stack.defer(() => session.end())
    return { ...session, [Symbol.asyncDispose]: () => stack.disposeAsync() }
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}

function run(
  stack: AsyncDisposableStack,
  program: string,
  args: string[],
  env: Record<string, string>,
  third: 'pipe' | 'ignore' = 'ignore',
): ChildProcess {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'ignore', third] })
  const ended = once(child, 'exit')
  stack.defer(async () => {
    child.kill()
    await ended
  })
  return child
}
