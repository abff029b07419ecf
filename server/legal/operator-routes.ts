import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/operator/legal.ts'
import type { Deps } from '#server/deps/deps.ts'
import { sanitiseShown } from '#server/html/sanitise.ts'
import { implement } from '#server/http/implement.ts'
import { implementList } from '#server/sheets/implement-list.ts'
import { articlesOf } from './articles.ts'
import { findLegalText, findLegalTexts } from './find-legal-texts.ts'
import { startText } from './start.ts'
import { writeLegalText } from './write-legal-text.ts'

export function operatorLegalRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, settings, config } = deps
  implement(app, calls.readLegalText, async ({ body }) => ({
    articles: articlesOf(body.content, await settings(), config.pictures),
  }))
  implementList(app, deps, calls.listLegalTexts, async (from, { sort }, _, { kind }) => ({
    data: await findLegalTexts(from, kind, sort),
  }))
  implement(app, calls.startLegalText, ({ params }) => startText(deps, params.kind))
  implement(app, calls.getLegalText, async ({ params }) => {
    const data = await findLegalText(db, params.kind, params.id)
    // The editor renders the HTML too, so a text that was stored under older rules is sanitised by today's.
    return { data: { ...data, content: sanitiseShown(data.content, config.pictures) } }
  })
  implement(app, calls.addLegalText, ({ params, body }, staff, request) =>
    writeLegalText(deps, { staff, request }, params.kind, body),
  )
  implement(app, calls.saveLegalText, ({ params: { kind, id }, body: { version, form } }, staff, request) =>
    writeLegalText(deps, { staff, request }, kind, form, { id, version }),
  )
}
