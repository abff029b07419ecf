import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/operator/search-words.ts'
import type { Deps } from '#server/deps/deps.ts'
import { implement } from '#server/http/implement.ts'
import { implementList } from '#server/sheets/implement-list.ts'
import { addWord, changeWord, removeWord } from './save-word.ts'

export function operatorSearchWordsRoutes(app: FastifyInstance, deps: Deps): void {
  implementList(app, deps, calls.listSearchWords, async (from) => ({
    data: await from
      .selectFrom('search_words')
      .select(['id', 'word', 'kind', 'pc_codes', 'version'])
      .$narrowType<{ kind: 'name' | 'use' }>()
      .orderBy('kind')
      .orderBy('word')
      .execute(),
  }))
  implement(app, calls.addSearchWord, ({ body }, staff, request) => addWord(deps, { staff, request }, body))
  implement(app, calls.changeSearchWord, ({ params, body: { version, ...form } }, staff, request) =>
    changeWord(deps, { staff, request }, { ...params, version }, form),
  )
  implement(app, calls.removeSearchWord, ({ params, query }, staff, request) =>
    removeWord(deps, { staff, request }, { ...params, ...query }),
  )
}
