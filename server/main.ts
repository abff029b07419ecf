import closeWithGrace from 'close-with-grace'
import { readConfig } from './config.ts'
import { startServer } from './start.ts'

/** `node server/main.ts`: the server, the background work, or both (ROLE), until SIGTERM or SIGINT. */
const running = await startServer(readConfig(process.env))
running.app.log.info({ url: running.url }, 'ready')

closeWithGrace({ delay: 25_000 }, async ({ err, signal }) => {
  if (err) running.app.log.fatal(err, 'ends because of an error')
  else running.app.log.info({ signal }, 'ends')
  await running.close()
})
