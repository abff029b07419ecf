import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/operator/contents.ts'
import type { Deps } from '#server/deps.ts'
import { sanitise } from '#server/html/sanitise.ts'
import { implement } from '#server/http/implement.ts'
import { answerPublicPicture } from '#server/files/answer-public-picture.ts'
import { findContent, findContents } from './find-contents.ts'
import { keepContentPicture } from './keep-picture.ts'
import { writeContent } from './write-content.ts'

export function operatorContentsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps
  implement(app, calls.cleanContent, async ({ body }) => ({ content: sanitise(body.content) }))
  implement(app, calls.uploadContentPicture, ({ files }) => keepContentPicture(deps, files))
  implement(app, calls.listContents, ({ params, query }) => findContents(db, params.kind, query))
  implement(app, calls.getContent, async ({ params }) => {
    const data = await findContent(db, params.kind, params.id)
    // The editor is shown to somebody too: what was stored under older rules is held to today's.
    return { data: { ...data, content: sanitise(data.content) } }
  })
  implement(app, calls.addContent, ({ params, body }, staff, request) =>
    writeContent(deps, { staff, request }, params.kind, body),
  )
  implement(app, calls.saveContent, ({ params: { kind, id }, body: { version, form } }, staff, request) =>
    writeContent(deps, { staff, request }, kind, form, { id, version }),
  )
  app.get('/content-pictures/:name', (request, reply) =>
    answerPublicPicture(config, reply, (request.params as { name: string }).name),
  )
}
