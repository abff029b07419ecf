import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelImport, type CarcassImport, checkImportAgain, receiveImport } from '#contract/operator/imports.ts'
import type { Confirmed } from '#domain/unusual.ts'
import { errorMessage } from '#web/api/failures.ts'
import { intakeKey } from './intake-key.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { showAlert } from '#web/ui/ask.ts'
import { importQuery, importsKey } from './queries.ts'

export type Receiving = { way: 'post' | 'draft'; at: string | null; right: number; confirmed: Confirmed[] }

/** What can be done with one import; its lists are read anew whatever came of it. */
export function useImport(id: number) {
  const queries = useQueryClient()
  const common = {
    onSuccess: ({ data }: { data: CarcassImport }) => queries.setQueryData(importQuery(id).queryKey, data),
    onError: (error: unknown) => void showAlert(errorMessage(error)),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: importsKey }),
        queries.invalidateQueries({ queryKey: [...intakeKey, 'list'] }),
        queries.invalidateQueries({ queryKey: [...intakeKey, 'undoable'] }),
      ]),
  }
  const params = { id }
  return {
    receive: useMutation({ mutationFn: (body: Receiving) => operatorApi(receiveImport, { params, body }), ...common }),
    again: useMutation({ mutationFn: () => operatorApi(checkImportAgain, { params }), ...common }),
    cancel: useMutation({ mutationFn: () => operatorApi(cancelImport, { params }), ...common }),
  }
}
