import { queryOptions } from '@tanstack/react-query'
import {
  type CarcassImport,
  getImport,
  listImportCells,
  listImportOdd,
  listImports,
} from '#contract/operator/imports.ts'
import { usePages } from '#web/operator/kit/use-pages.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { usePolling } from '#web/operator/shell/use-polling.ts'

export const importsKey = ['staff', 'imports'] as const

export const isGoing = ({ state }: Pick<CarcassImport, 'state'>): boolean => state === 'WAITING' || state === 'RUNNING'
/** Milliseconds between looks at work that goes on. */
const whileGoing = 700

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [...importsKey, 'one', id],
    queryFn: async () => (await operatorApi(getImport, { params: { id } })).data,
    refetchInterval: ({ state: { data } }) => (data && isGoing(data) ? whileGoing : false),
  })

/** `of`: what the cells are of; they change with every step. */
export function useImportCells({ id, state, step }: Pick<CarcassImport, 'id' | 'state' | 'step'>) {
  return usePages({
    queryKey: [...importsKey, 'cells', id, state, step],
    fetchPage: (cursor) => operatorApi(listImportCells, { params: { id }, query: cursor ? { cursor } : {} }),
    refetchInterval: false,
  })
}

/** What is outside the usual in what is right; it changes with each dry run. */
export const oddQuery = ({ id, state, step, ended_at }: CarcassImport) =>
  queryOptions({
    queryKey: [...importsKey, 'odd', id, ended_at],
    queryFn: () => operatorApi(listImportOdd, { params: { id } }),
    enabled: state === 'READY' && step === 'check',
  })

export function useImports() {
  return usePages({
    queryKey: [...importsKey, 'list'],
    fetchPage: (cursor) => operatorApi(listImports, { query: cursor ? { cursor } : {} }),
    refetchInterval: usePolling(),
  })
}
