import type { Cell } from '#domain/intake-cells.ts'
import { workAside } from '#server/files/work-aside.ts'
import type { Hidden } from './sheet-marks.ts'
import { SheetProblem } from './sheet-problem.ts'

/** `hidden`: the rows and columns that are hidden. They are read like all others. */
export type ReadSheet = { name: string; cells: Cell[][]; hidden: Hidden }
/** The message from the worker. */
export type Said = { sheets: ReadSheet[] } | { problem: string }

const program = new URL('./sheet-worker.ts', import.meta.url)

/**
 * Reads the sheets of an uploaded workbook (xlsx), or a CSV in UTF-8 or in Korean Excel's encoding. In a worker with a memory limit: a file
 * that unpacks to too much fails there, and the result is small enough for this process to receive without a pause.
 */
export async function readSheets(bytes: Uint8Array): Promise<ReadSheet[]> {
  const said = await workAside<Said>(program, bytes, { seconds: 30, megabytes: 384 }).catch((error: unknown) => {
    throw new SheetProblem('파일을 읽지 못했어요. 양식을 내려받아 다시 채워 주세요.', { cause: error })
  })
  if ('problem' in said) throw new SheetProblem(said.problem)
  return said.sheets
}
