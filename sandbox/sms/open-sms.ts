import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallName } from '#sandbox/calls.ts'
import { type Answer, faultyRoute } from '#sandbox/faulty-route.ts'
import { sandboxKeys } from '#sandbox/keys.ts'
import type { World } from '#sandbox/world.ts'
import { openKakaoTemplates } from './kakao-templates.ts'
import { listSent } from './list-sent.ts'
import { createMessageBook, type MessageBook } from './message-book.ts'
import { messagesPage } from './messages-page.ts'
import { sendMany, sendOne } from './send.ts'
import { checkSignature, SmsError } from './signature.ts'

/** The text message service, and where sent texts can be read. */
export function openSms(app: FastifyInstance, world: World): MessageBook {
  const book = createMessageBook(world)
  const templates = openKakaoTemplates(app)
  const used = new Set<string>()
  const senders = new Set<string>([sandboxKeys.smsSender])
  const key = { apiKey: sandboxKeys.smsApiKey, secret: sandboxKeys.smsApiSecret }

  const route = (act: (request: FastifyRequest) => unknown, call: CallName = 'sms') =>
    faultyRoute(world, {
      call,
      act: (request): Answer => {
        try {
          checkSignature(request.headers.authorization, key, used)
          return { status: 200, body: act(request) }
        } catch (error) {
          if (!(error instanceof SmsError)) throw error
          return { status: error.status, body: { errorCode: error.errorCode, errorMessage: error.message } }
        }
      },
      errorAnswer: (status = 500, code = 'InternalError') => ({
        status,
        body: { errorCode: code, errorMessage: '알 수 없는 오류가 발생했습니다.' },
      }),
    })

  app.get(
    '/kakao/v2/templates/:id',
    route(({ params }) => {
      const found = templates.get((params as { id: string }).id)
      if (!found) throw new SmsError(404, 'ResourceNotFound', '템플릿을 찾을 수 없습니다.')
      return found
    }, 'kakao_template'),
  )
  app.post(
    '/messages/v4/send-many/detail',
    route(({ body }) => sendMany(body, book, senders, world.clock.now(), templates)),
  )
  app.post(
    '/messages/v4/send',
    route(({ body }) => sendOne(body, book, senders, world.clock.now())),
  )

  app.get(
    '/messages/v4/list',
    route(({ query }) => listSent(query, book), 'sms_list'),
  )

  app.get('/sms/messages', async (request) => {
    const { to, limit } = request.query as Record<string, string | undefined>
    return { messages: book.list({ to, limit: limit === undefined ? undefined : Number(limit) }) }
  })
  app.get('/sms', async (request, reply) => {
    const { to } = request.query as Record<string, string | undefined>
    return reply
      .type('text/html')
      .send(messagesPage(book.list({ to: to === '' ? undefined : to, limit: 200 }), to ?? ''))
  })
  return book
}
