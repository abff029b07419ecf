import type { Statement } from '#contract/statements.ts'
import { paperPrinter } from './paper-printer.ts'

/** Renders a trade statement as PDF. */
export const printStatement = paperPrinter<Statement>(new URL('./statement-worker.ts', import.meta.url))
