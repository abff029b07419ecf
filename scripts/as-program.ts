import { explain } from './start/explain.ts'

/** Runs the body of a program. An error that the user can fix is printed as a sentence, with exit code 1. */
export async function asProgram(body: () => Promise<void>): Promise<void> {
  try {
    await body()
  } catch (error) {
    process.stderr.write(`\n✗ ${explain(error)}\n`)
    process.exitCode = 1
  }
}
