import type { Config } from '#server/config/config.ts'

/** Where everybody can read an animal's passport; what the codes on paper say. */
export const traceLink = ({ publicUrl }: Pick<Config, 'publicUrl'>, cattleNo: string): string =>
  `${publicUrl}/Trace/${cattleNo}`
