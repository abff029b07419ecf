import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Call, Result } from '#contract/call.ts'
import { getNearest, getProduct } from '#contract/catalogue.ts'
import { getMagazine, getNotice } from '#contract/customer-centre.ts'
import { getTrace } from '#contract/trace.ts'
import type { ArticleKind } from '#domain/head/article-head.ts'
import { boxOf, nearestOf } from '#server/catalogue/questions.ts'
import type { Question, Shelf } from '#server/catalogue/shelf.ts'
import { articleOf } from '#server/content/questions.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refusalOf } from '#server/http/answer-errors.ts'
import { serialiserOf, textOf } from '#server/http/serialised-answer.ts'

/** `said`: the body of the response as text, to see whether it has changed. */
type Read<C extends Call> = { status: 200; said: string; answer: () => Result<C> } | { status: 404 | 500 }
export type Reader = ReturnType<ReturnType<typeof readAsVisitor>>

/** Reads our own calls as a visitor, for the page of this reply. */
export function readAsVisitor(app: FastifyInstance, deps: Deps, shelf: Shelf) {
  return (reply: FastifyReply) => {
    async function ask<C extends Call>(call: C, question: Question<unknown>): Promise<Read<C>> {
      try {
        return read(textOf(app, await shelf(serialiserOf(reply, call), question)))
      } catch (error) {
        const { status } = refusalOf(error as Error)
        if (status >= 500) deps.log.error({ err: error, call: call.path }, 'a page goes out without what it is about')
        return { status: status === 404 ? 404 : 500 }
      }
    }
    return {
      box: (id: number) => ask(getProduct, boxOf(deps.pool, id)),
      nearest: (id: number) => ask(getNearest, nearestOf(deps.pool, id)),
      article: (kind: ArticleKind, id: number) =>
        ask(kind === 'notices' ? getNotice : getMagazine, articleOf(deps, kind, id)),
      async animal(cattle_no: string): Promise<Read<typeof getTrace>> {
        const { statusCode, payload } = await app.inject({ url: getTrace.path.replace('{cattle_no}', cattle_no) })
        return statusCode === 200 ? read<typeof getTrace>(payload) : { status: statusCode === 404 ? 404 : 500 }
      },
    }
  }
}

const read = <C extends Call>(said: string): Read<C> => ({
  status: 200,
  said,
  answer: () => (JSON.parse(said) as { result: Result<C> }).result,
})
