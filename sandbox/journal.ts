import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Journal = {
  /** What was written last for every key of this kind, in the order of first writing. */
  restore(kind: string): unknown[]
  write(kind: string, key: string, value: unknown): void
  /** All of a kind, or one. */
  forget(kind: string, key?: string): void
}

type Line = { kind: string; key: string; value: unknown }

/** Keeps the latest value of every key on disk as appended lines, so that a killed sandbox knows its payments again. */
export function openJournal(dir: string | undefined): Journal {
  if (dir === undefined) return { restore: () => [], write() {}, forget() {} }
  mkdirSync(dir, { recursive: true })
  const file = join(dir, 'sandbox.jsonl')
  const kept = readLines(file)
  rewrite(file, kept)
  return {
    restore: (kind) => [...kept.values()].filter((line) => line.kind === kind).map((line) => line.value),
    write(kind, key, value) {
      kept.set(`${kind} ${key}`, { kind, key, value: undefined })
      appendFileSync(file, `${JSON.stringify({ kind, key, value })}\n`)
    },
    forget(kind, only) {
      for (const [id, line] of kept) {
        if (line.kind !== kind || (only !== undefined && line.key !== only)) continue
        appendFileSync(file, `${JSON.stringify({ kind, key: line.key, value: null })}\n`)
        kept.delete(id)
      }
    },
  }
}

function readLines(file: string): Map<string, Line> {
  const kept = new Map<string, Line>()
  if (!existsSync(file)) return kept
  for (const text of readFileSync(file, 'utf8').split('\n')) {
    const line = readLine(text)
    if (line === undefined) continue
    if (line.value === null) kept.delete(`${line.kind} ${line.key}`)
    else kept.set(`${line.kind} ${line.key}`, line)
  }
  return kept
}

/** A line torn by a power cut is left out: its answer never reached anybody. */
function readLine(text: string): Line | undefined {
  try {
    const line: unknown = JSON.parse(text)
    if (typeof line !== 'object' || line === null || !('kind' in line) || !('key' in line) || !('value' in line)) return
    return { kind: String(line.kind), key: String(line.key), value: line.value }
  } catch {
    return undefined
  }
}

function rewrite(file: string, kept: Map<string, Line>): void {
  writeFileSync(`${file}.new`, [...kept.values()].map((line) => `${JSON.stringify(line)}\n`).join(''))
  renameSync(`${file}.new`, file)
}
