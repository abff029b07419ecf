import type { Cell } from '#domain/intake-cells.ts'
import { workAside } from '#server/files/work-aside.ts'
import type { Hidden } from './sheet-marks.ts'
import { SheetProblem } from './sheet-problem.ts'

/** `hidden`: rows and columns that are hidden, which are read as all others. */
export type ReadSheet = { name: string; cells: Cell[][]; hidden: Hidden }
/** What the worker says. */
export type Said = { sheets: ReadSheet[] } | { problem: string }

const program = new URL('./sheet-worker.ts', import.meta.url)

/**
 * The sheets of an uploaded spreadsheet (xlsx), or the one of a CSV in UTF-8 or in the letters of a Korean Excel. Read aside: a file that
 * unpacks to more than a worker may have ends there, and no more comes back than this process can take without a pause.
 */
export async function readSheets(bytes: Uint8Array): Promise<ReadSheet[]> {
  const said = await workAside<Said>(program, bytes, { seconds: 30, megabytes: 384 }).catch((error: unknown) => {
    throw new SheetProblem('파일을 읽지 못했어요. 양식을 내려받아 다시 채워 주세요.', { cause: error })
  })
  if ('problem' in said) throw new SheetProblem(said.problem)
  return said.sheets
}
