import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/operator/contents.ts'
import type { ContentForm } from '#contract/operator/contents.ts'
import { fillPlaceholders } from '#domain/legal/placeholders.ts'
import type { Deps } from '#server/deps/deps.ts'
import { pictureMeasurer } from '#server/files/measure-picture.ts'
import { escapeHtml } from '#server/html/escape-html.ts'
import { withPictureSizes } from '#server/html/picture-sizes.ts'
import { sanitise, sanitiseShown } from '#server/html/sanitise.ts'
import { implement } from '#server/http/implement.ts'
import { implementList } from '#server/sheets/implement-list.ts'
import { answerPublicPicture } from '#server/files/answer-public-picture.ts'
import { findContent, findContents } from './find-contents.ts'
import { keepContentPicture } from './keep-picture.ts'
import { writeContent } from './write-content.ts'

export function operatorContentsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps
  const measure = pictureMeasurer(app, config)
  // Before the transaction: the data host may be slow.
  const measured = async (form: ContentForm): Promise<ContentForm> => ({
    ...form,
    content: await withPictureSizes(sanitise(form.content, config.pictures), measure),
  })
  implement(app, calls.cleanContent, async ({ body: { content, kind } }) => {
    const filled = kind === 'faqs' ? fillPlaceholders(content, await deps.settings(), escapeHtml) : content
    return { content: sanitiseShown(filled, config.pictures) }
  })
  implement(app, calls.uploadContentPicture, ({ files }) => keepContentPicture(deps, files))
  implementList(app, deps, calls.listContents, (from, query, _, { kind }) => findContents(from, kind, query))
  implement(app, calls.getContent, async ({ params }) => {
    const data = await findContent(db, params.kind, params.id)
    // The editor renders the HTML too, so a text that was stored under older rules is sanitised by today's.
    return { data: { ...data, content: sanitiseShown(data.content, config.pictures) } }
  })
  implement(app, calls.addContent, async ({ params, body }, staff, request) =>
    writeContent(deps, { staff, request }, params.kind, await measured(body)),
  )
  implement(app, calls.saveContent, async ({ params: { kind, id }, body: { version, form } }, staff, request) =>
    writeContent(deps, { staff, request }, kind, await measured(form), { id, version }),
  )
  app.get('/content-pictures/:name', (request, reply) =>
    answerPublicPicture(config, reply, (request.params as { name: string }).name),
  )
}
