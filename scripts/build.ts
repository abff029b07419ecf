import { asProgram } from './as-program.ts'
import { buildWeb, webIsStale } from './start/web.ts'

/** `npm run build`: makes web/dist. `npm start` does it by itself; this is for an image that is built once and started elsewhere. */
await asProgram(async () => {
  if (await webIsStale()) await buildWeb()
})
