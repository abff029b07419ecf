import { queryOptions } from '@tanstack/react-query'
import { type DeskSettings, getDeskSettings, listDeskCodes } from '#contract/operator/settings.ts'
import type { CodeTable } from '#domain/code-tables.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'

export const settingsKey = ['staff', 'settings'] as const

export const settingsQuery = queryOptions({
  queryKey: [...settingsKey, 'all'],
  queryFn: async () => {
    const { values, ...rest } = await operatorApi(getDeskSettings, {})
    return { ...rest, values: values as DeskSettings }
  },
})

export const codesQuery = (table: CodeTable) =>
  queryOptions({
    queryKey: [...settingsKey, 'codes', table],
    queryFn: async () => (await operatorApi(listDeskCodes, { params: { table } })).data,
  })
