import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { LoadResult } from './load.ts'

/** pgbench is not in the npm package of PostgreSQL: it is used if the machine has it. */
export const hasPgbench = (): boolean => spawnSync('pgbench', ['--version']).status === 0

/** Runs a script `each` times on each of `clients` connections, with prepared statements. Returns the mean latency as both percentiles. */
export async function runPgbench(url: string, script: string, clients: number, each: number): Promise<LoadResult> {
  const dir = await mkdtemp(path.join(tmpdir(), 'hangyeol-pgbench-'))
  try {
    const file = path.join(dir, 'script.sql')
    await writeFile(file, script)
    const args = [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(clients),
      '-j',
      '1',
      '-t',
      String(each),
      '-D',
      'n=-1',
      '-f',
      file,
      url,
    ]
    const child = spawn('pgbench', args, {
      env: { ...process.env, PGOPTIONS: '-c plan_cache_mode=force_generic_plan' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const gone = once(child, 'exit')
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
    const [code] = await gone
    const rate = Number(/tps = ([\d.]+)/.exec(output)?.[1])
    const latency = Number(/latency average = ([\d.]+)/.exec(output)?.[1])
    if (code !== 0 || !rate) throw new Error(`pgbench: ${errors.slice(0, 500)}`)
    const done = clients * each
    return { done, seconds: done / rate, p50: latency, p99: Number.NaN, failed: 0 }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
