import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeFolder } from '#server/config/make-folder.ts'
import { Problem } from '#scripts/problem.ts'

const bytesToStart = 200 * 2 ** 20

/** Creates the data folder and checks that it can be written and the disk is not full, before anything else starts. */
export function openDataDir(dataDir: string): void {
  const probe = path.join(dataDir, `.write-test-${process.pid}`)
  try {
    makeFolder(dataDir)
    writeFileSync(probe, 'write test')
    rmSync(probe)
  } catch (error) {
    rmSync(probe, { force: true })
    throw dataDirProblem(dataDir, error)
  }
  const { bavail, bsize } = statfsSync(dataDir)
  if (bavail * bsize < bytesToStart) throw full(dataDir)
}

/** Whether a database of ours has been made in the data folder. */
export const hasCluster = (dataDir: string): boolean => existsSync(path.join(dataDir, 'postgres'))

/** Turns a failed write to the data folder into a message. */
export function dataDirProblem(dataDir: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  // ENOENT: the parent exists but accepts no folders, such as /proc.
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOENT') {
    return new Problem(
      `데이터 폴더에 쓸 수 없어요: ${dataDir}\n  폴더의 주인과 권한을 확인하거나, DATA_DIR=다른폴더 npm start처럼 쓸 수 있는 폴더를 알려 주세요.`,
    )
  }
  // EEXIST: a link to nothing, such as a disk that is not mounted.
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new Problem(`DATA_DIR이 폴더가 아니에요: ${dataDir}\n  다른 이름을 알려 주세요.`)
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') return full(dataDir)
  return error
}

function full(dataDir: string): Problem {
  return new Problem(
    `디스크에 자리가 모자라요: ${dataDir}\n  200MB 이상 비운 뒤 다시 실행해 주세요. 저장된 데이터는 그대로 있어요.`,
  )
}
