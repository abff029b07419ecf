import { explain } from './start/explain.ts'

/** Runs the body of a program; what the person at the keyboard can put right is said in a sentence, with exit code 1. */
export async function asProgram(body: () => Promise<void>): Promise<void> {
  try {
    await body()
  } catch (error) {
    process.stderr.write(`\n✗ ${explain(error)}\n`)
    process.exitCode = 1
  }
}
