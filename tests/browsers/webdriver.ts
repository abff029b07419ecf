/** How the protocol writes an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
export type Element = { [elementKey]: string }

export type Session = {
  go(url: string): Promise<void>
  address(): Promise<string>
  /** Runs the body of a function in the page; elements come back as such. */
  run<Answer>(script: string, args?: readonly unknown[]): Promise<Answer>
  click(element: Element): Promise<void>
  clear(element: Element): Promise<void>
  keys(element: Element, text: string): Promise<void>
  /** Into a frame; null: out of all of them. */
  enter(frame: Element | null): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** What is seen, as a PNG. */
  picture(): Promise<Buffer>
  end(): Promise<void>
}

/** Whether a command was refused because the frame that was entered is no longer the driver's. */
export const isFrameLost = (error: unknown): boolean =>
  error instanceof Error && (error.cause === 'no such window' || error.cause === 'no such frame')

/** A browser behind a driver that speaks W3C WebDriver: the few of its commands that a walk needs. */
export async function openSession(driver: string, capabilities: object): Promise<Session> {
  async function command<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${driver}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await response.json()) as { value: { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`, { cause: value.error })
    return value as Answer
  }
  const { sessionId } = await command<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  })
  const at = `/session/${sessionId}`
  const on = (element: Element) => `${at}/element/${element[elementKey]}`
  return {
    go: (url) => command('POST', `${at}/url`, { url }),
    address: () => command('GET', `${at}/url`),
    run: (script, args = []) => command('POST', `${at}/execute/sync`, { script, args }),
    click: (element) => command('POST', `${on(element)}/click`, {}),
    clear: (element) => command('POST', `${on(element)}/clear`, {}),
    keys: (element, text) => command('POST', `${on(element)}/value`, { text }),
    enter: (frame) => command('POST', `${at}/frame`, { id: frame }),
    resize: (width, height) => command('POST', `${at}/window/rect`, { width, height }),
    picture: async () => Buffer.from(await command<string>('GET', `${at}/screenshot`), 'base64'),
    end: () => command('DELETE', at),
  }
}
