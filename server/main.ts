import { setTimeout as pause } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { readConfig } from '#server/config/config.ts'
import { needProductionDatabase } from './need-production-database.ts'
import { needSessionSettings } from './need-session-settings.ts'
import { onceReached } from './once-reached.ts'
import { startServer } from './start.ts'

/** `node server/main.ts`: the server, the background work, or both (ROLE), until SIGTERM or SIGINT. */
const config = readConfig(process.env)
// Imported only when traces are sent: OpenTelemetry is large.
const traces =
  config.traces && (await import('#server/telemetry/send-traces.ts')).sendTraces(config.traces, config.role)
const { databaseUrl } = config
if (databaseUrl) await onceReached(config, () => needProductionDatabase(config, databaseUrl))
await onceReached(config, () => needSessionSettings(config))
const running = await startServer(config)
traces?.tellTo(running.app.log)
running.app.log.info({ url: running.url }, 'ready')

const drain = config.drainSeconds * 1000
closeWithGrace({ delay: 25_000 + drain }, async ({ err, signal }) => {
  if (err) running.app.log.fatal(err, 'ends because of an error')
  else running.app.log.info({ signal }, 'ends')
  running.leave()
  if (!err) await pause(drain)
  await running.close()
  await traces?.close()
})
