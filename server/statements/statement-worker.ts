import { drawStatement } from './draw-statement.ts'
import { printAsAsked } from './print-as-asked.ts'

printAsAsked(drawStatement)
