import type { FastifyInstance } from 'fastify'
import { koreanTime } from '#sandbox/korean-time.ts'
import { serveFile } from '#sandbox/static-files.ts'
import { clockBody, faultBody, mixBody, type resettable, resetBody } from './messages.ts'
import { registerPaymentControl } from './payment-control.ts'
import { answer, read } from './read.ts'
import { registerServiceControl } from './service-control.ts'
import type { Services } from './services.ts'
import { steeringPage } from './steering-page.ts'

/** The switches: what a test, a bench or a person at the steering page can make the services do. */
export function openControl(app: FastifyInstance, services: Services): void {
  const { world } = services
  const { clock, faults } = world
  const time = () => ({ now: koreanTime(clock.now()), shift_seconds: clock.shift() / 1000 })

  app.get('/control/clock', async () => time())
  app.post('/control/clock', async (request, reply) =>
    answer(reply, () => {
      const turn = read(clockBody, request.body)
      const shift = 'shift_seconds' in turn ? turn.shift_seconds * 1000 : clock.shift() + turn.advance_seconds * 1000
      clock.turn(shift)
      return time()
    }),
  )

  app.get('/control/faults', async () => ({ faults: faults.list(), mix: faults.currentMix() }))
  app.post('/control/faults', async (request, reply) =>
    answer(reply, () => {
      const { times, ...rule } = read(faultBody, request.body)
      return faults.add({ ...rule, left: times === 0 ? null : times })
    }),
  )
  app.delete('/control/faults', async () => {
    faults.clear()
    return { cleared: true }
  })
  app.delete('/control/faults/:id', async (request) => {
    const { id } = request.params as { id: string }
    return { removed: faults.remove(id) }
  })
  app.post('/control/mix', async (request, reply) =>
    answer(reply, () => {
      const mix = read(mixBody, request.body)
      faults.mix(mix)
      return mix
    }),
  )
  app.delete('/control/mix', async () => {
    faults.mix(null)
    return { cleared: true }
  })

  app.get('/control/calls', async (request) => {
    const { order_id, call } = request.query as Record<string, string | undefined>
    return { calls: world.calls.list({ order_id, call }) }
  })
  app.post('/control/reset', async (request, reply) =>
    answer(reply, () => {
      const { what } = read(resetBody, request.body ?? {})
      for (const one of what) reset(one, services)
      return { reset: what }
    }),
  )

  registerPaymentControl(app, services)
  registerServiceControl(app, services)

  serveFile(app, '/control/assets/steering.css', 'control/steering.css', 'css')
  serveFile(app, '/control/assets/steering.js', 'control/steering.js', 'js')
  app.get('/', async (_request, reply) =>
    reply.type('text/html').header('cache-control', 'no-store').send(steeringPage(services)),
  )
}

function reset(what: (typeof resettable)[number], services: Services): void {
  const { world, payments, sms, grading, courier, tax, storage } = services
  const resets = {
    payments: () => payments.clear(),
    webhooks: () => payments.webhooks.clear(),
    faults: () => world.faults.clear(),
    clock: () => world.clock.turn(0),
    sms: () => sms.clear(),
    grading: () => grading.clear(),
    courier: () => courier.clear(),
    tax: () => tax.clear(),
    storage: () => storage.clear(),
    calls: () => world.calls.clear(),
  }
  resets[what]()
}
