import type { Config } from '#server/config/config.ts'

/** The public page of an animal's traceability data, to which the printed QR codes lead. */
export const traceLink = ({ publicUrl }: Pick<Config, 'publicUrl'>, cattleNo: string): string =>
  `${publicUrl}/Trace/${cattleNo}`
