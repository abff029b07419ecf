import { queryOptions } from '@tanstack/react-query'
import { getLegal } from '#contract/legal.ts'
import type { LegalKind } from '#domain/legal/legal-kinds.ts'
import { api } from '#web/api/api.ts'

/** The version in force, or another one: `version` is the number of a text by the desk, '0' the one in the program. */
export const legalQuery = (kind: LegalKind, version: string | null = null) =>
  queryOptions({
    queryKey: ['legal', kind, version],
    queryFn: async () =>
      (
        await api(getLegal, {
          params: { kind },
          query: version === null ? {} : { id: version === '0' ? ('0' as const) : Number(version) },
        })
      ).data,
    staleTime: 60_000,
  })
