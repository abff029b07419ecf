import pg from 'pg'

type Listener = { close(): Promise<void> }

/** LISTENs on a connection of its own, which reconnects by itself. Only a wake-up: listeners also poll, so a missed notification loses nothing. */
export function listen(
  url: string,
  channels: Record<string, (payload: string) => void>,
  onProblem: (error: unknown) => void,
): Listener {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let pause = 200

  async function connect() {
    const mine = new pg.Client({ connectionString: url, application_name: 'hangyeol-listen', keepAlive: true })
    client = mine
    let over = false
    const again = (error?: unknown) => {
      if (over || closed) return
      over = true
      if (error) onProblem(error)
      mine.end().catch(() => {})
      timer = setTimeout(() => void connect(), pause)
      pause = Math.min(pause * 2, 5_000)
    }
    mine.on('error', again)
    mine.on('end', () => again())
    mine.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload))
    try {
      await mine.connect()
      for (const channel of Object.keys(channels)) await mine.query(`listen ${pg.escapeIdentifier(channel)}`)
      pause = 200
      // Notifications may have been missed while disconnected: '' makes everybody look.
      for (const hear of Object.values(channels)) hear('')
    } catch (error) {
      again(error)
    }
  }

  void connect()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
