import { queryOptions } from '@tanstack/react-query'
import { type DeskSettings, getDeskSettings, listDeskCodes } from '#contract/operator/settings.ts'
import type { CodeTable } from '#domain/code-tables.ts'
import { desk } from '#web/operator/session/desk.ts'

export const settingsKey = ['staff', 'settings'] as const

export const settingsQuery = queryOptions({
  queryKey: [...settingsKey, 'all'],
  queryFn: async () => {
    const { values, ...rest } = await desk(getDeskSettings, {})
    return { ...rest, values: values as DeskSettings }
  },
})

export const codesQuery = (table: CodeTable) =>
  queryOptions({
    queryKey: [...settingsKey, 'codes', table],
    queryFn: async () => (await desk(listDeskCodes, { params: { table } })).data,
  })
