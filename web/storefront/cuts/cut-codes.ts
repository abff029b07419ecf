import { queryOptions, useQuery } from '@tanstack/react-query'
import { listCuts } from '#contract/codes.ts'
import { primals } from '#domain/primals.ts'
import { api } from '#web/api/api.ts'
import type { PrimalCut } from '#web/ui/cut-shapes.ts'

export type CutCode = { pc_code: string; pc_name: string; primal: string | null }

/** Cut codes of depth 3, each with the part of the map that it belongs to. */
export const cutCodesQuery = queryOptions({
  queryKey: ['codes', 'cuts'],
  queryFn: async () => (await api(listCuts, { query: { cate_depth: 3 } })).data,
  staleTime: Infinity,
})

const none: CutCode[] = []
export const useCutCodes = (): readonly CutCode[] => useQuery(cutCodesQuery).data ?? none

export const codesOf = (cuts: readonly CutCode[], primal: PrimalCut): string[] =>
  cuts.filter((cut) => cut.primal === primal).map(({ pc_code }) => pc_code)

/** Parts with at least one chosen cut. */
export function chosenPrimals(cuts: readonly CutCode[], pcCodes: readonly string[]): PrimalCut[] {
  return primals.filter((primal) => cuts.some((cut) => cut.primal === primal && pcCodes.includes(cut.pc_code)))
}

/** Chooses all cuts of a part, or removes all of them if any was chosen. */
export function togglePrimal(cuts: readonly CutCode[], pcCodes: readonly string[], primal: PrimalCut): string[] {
  const own = codesOf(cuts, primal)
  const rest = pcCodes.filter((code) => !own.includes(code))
  return rest.length < pcCodes.length ? rest : [...pcCodes, ...own].toSorted()
}

/** Names for a choice of cuts: a whole part by its name, single cuts by theirs. */
export function cutNames(cuts: readonly CutCode[], pcCodes: readonly string[]): string[] {
  return chosenPrimals(cuts, pcCodes).flatMap((primal) => {
    const own = cuts.filter((cut) => cut.primal === primal)
    const chosen = own.filter(({ pc_code }) => pcCodes.includes(pc_code))
    return chosen.length === own.length ? [primal] : chosen.map(({ pc_name }) => pc_name)
  })
}
