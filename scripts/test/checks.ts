import { spawn } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

export type Check = { name: string; program: string; args: string[] }

/** What is checked before any test runs. */
export const checks: readonly Check[] = [
  { name: '타입', program: 'typescript/bin/tsc', args: ['-b'] },
  { name: '규칙', program: 'oxlint/bin/oxlint', args: [] },
  { name: '모양', program: 'oxfmt/bin/oxfmt', args: ['--check'] },
]

/** Runs one check, its findings straight to our output; whether nothing was found. */
export function passes({ program, args }: Check): Promise<boolean> {
  return new Promise((resolve) => {
    const file = path.join(root, 'node_modules', program)
    const child = spawn(process.execPath, [file, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}
