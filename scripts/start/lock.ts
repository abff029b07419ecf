import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Problem } from '#scripts/problem.ts'

export type Lock = { release(): void }
type Holder = { pid?: number; url?: string }

/**
 * Allows one launcher per data folder. The lock is SQLite's on an empty file, which the operating system holds while this process lives:
 * after a power cut or kill -9 there is nothing stale to clean up. running.json only says who has it.
 */
export function lockDataDir(dataDir: string, url?: string): Lock {
  const note = path.join(dataDir, 'running.json')
  const file = new DatabaseSync(path.join(dataDir, 'lock'))
  try {
    file.exec('pragma journal_mode = memory; begin exclusive')
  } catch {
    file.close()
    throw new Problem(
      `이 데이터 폴더는 이미 실행 중인 한결이 쓰고 있어요${whoHas(note)}: ${dataDir}\n  그쪽을 끄거나, DATA_DIR과 PORT를 다르게 해서 따로 실행해 주세요. 예: PORT=3100 DATA_DIR=.data2 npm start`,
    )
  }
  writeFileSync(note, JSON.stringify({ pid: process.pid, url }))
  return {
    release: () => {
      file.exec('rollback')
      file.close()
    },
  }
}

function whoHas(note: string): string {
  try {
    const { pid, url }: Holder = JSON.parse(readFileSync(note, 'utf8'))
    return ` (${[url, `프로세스 ${pid}`].filter(Boolean).join(', ')})`
  } catch {
    return ''
  }
}
