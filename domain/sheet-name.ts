/** The file name of a list's sheet, with the requested days or today: '반품_2026-11-23.xlsx' */
export function sheetName(name: string, asked: { day?: unknown; from?: unknown; to?: unknown }, today: string): string {
  const days = [asked.day, asked.from, asked.to].filter((day) => typeof day === 'string' && day !== '')
  return `${[name, ...(days.length > 0 ? new Set(days) : [today])].join('_')}.xlsx`
}
