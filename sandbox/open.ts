import fastify from 'fastify'
import { createCallLog } from './calls.ts'
import { createClock } from './clock.ts'
import { openControl } from './control/open-control.ts'
import { openCourier } from './courier/open-courier.ts'
import { createFaults } from './faults.ts'
import { openGrading } from './grading/open-grading.ts'
import { openJournal } from './journal.ts'
import { openPayments } from './payments/open-payments.ts'
import { openPostcode } from './postcode/open-postcode.ts'
import type { Settings } from './settings.ts'
import { openSms } from './sms/open-sms.ts'
import { openStorage } from './storage/open-storage.ts'
import { openTax } from './tax/open-tax.ts'
import type { World } from './world.ts'

export type Sandbox = {
  /** Base address of every service. */
  url: string
  port: number
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts all outside services on one port. Port 0 takes any free one; webhookUrl null sends no webhooks. */
export async function openSandbox(options: Partial<Settings> = {}): Promise<Sandbox> {
  const { host = '127.0.0.1', port = 0, dataDir, webhookUrl = null, publicUrl, seed = 1 } = options
  const clock = createClock()
  /** Requests under /clocks/<name>/… are answered as any other, by a clock of that name. */
  const clocks = new WeakMap<object, string>()
  const app = fastify({
    forceCloseConnections: true,
    bodyLimit: 4 * 1024 * 1024,
    routerOptions: { maxParamLength: 300 },
    rewriteUrl(request) {
      const [, name, rest] = /^\/clocks\/([a-z0-9-]+)(\/.*)$/.exec(request.url ?? '') ?? []
      if (name !== undefined) clocks.set(request, name)
      return rest ?? request.url ?? '/'
    },
  })
  // In the last hook before the handler, because the async context is lost while the body is read.
  app.addHook('preHandler', (request, _reply, done) => {
    const name = clocks.get(request.raw)
    if (name === undefined) done()
    else clock.within(name, done)
  })
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async (request, reply) => {
    if (isForBrowsers(request.url)) {
      reply.header('access-control-allow-origin', '*')
      reply.header('access-control-allow-headers', 'content-type')
    }
  })
  app.options('/payments/*', async (_request, reply) => reply.code(204).send())

  let url = ''
  const journal = openJournal(dataDir)
  const world: World = {
    clock,
    journal,
    faults: createFaults(journal),
    calls: createCallLog(),
    seed,
    publicUrl: () => publicUrl?.replace(/\/$/, '') ?? url,
  }
  const payments = openPayments(app, world, webhookUrl)
  const sms = openSms(app, world)
  const grading = openGrading(app, world)
  const courier = openCourier(app, world)
  const tax = openTax(app, world)
  const storage = openStorage(app, world, dataDir)
  openPostcode(app, world)
  openControl(app, { world, payments, sms, grading, courier, tax, storage })

  await app.listen({ host, port })
  const address = app.server.address()
  const heard = typeof address === 'object' && address !== null ? address.port : port
  url = `http://localhost:${heard}`

  async function close(): Promise<void> {
    payments.webhooks.close()
    clock.close()
    await app.close()
  }
  return { url, port: heard, close, [Symbol.asyncDispose]: close }
}

/** Addresses that pages of the shop call across origins; the real services allow that too. */
const isForBrowsers = (address: string) => address.startsWith('/payments/') || address.startsWith('/postcode')
