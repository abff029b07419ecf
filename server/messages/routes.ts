import type { FastifyInstance } from 'fastify'
import { countNews, listNews, seeNews } from '#contract/news.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement } from '#server/http/implement.ts'
import { countUnread, findNews, markSeen } from './queries.ts'

export function newsRoutes(app: FastifyInstance, { db }: Deps): void {
  implement(app, listNews, async (_, caller) => ({ data: await findNews(db, caller.id) }))
  implement(app, countNews, async (_, caller) => ({ data: { count: await countUnread(db, caller.id) } }))
  implement(app, seeNews, (_, caller) => markSeen(db, caller.id))
}
