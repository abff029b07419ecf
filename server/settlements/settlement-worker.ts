import { printAsAsked } from '#server/statements/print-as-asked.ts'
import { drawSettlement } from './draw-settlement.ts'

printAsAsked(drawSettlement)
