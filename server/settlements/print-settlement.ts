import { paperPrinter } from '#server/statements/paper-printer.ts'
import type { SettlementPaper } from './find-settlement-paper.ts'

/** Renders the paper of a settlement as PDF. */
export const printSettlement = paperPrinter<SettlementPaper>(new URL('./settlement-worker.ts', import.meta.url))
