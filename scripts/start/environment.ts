import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#server/config/config.ts'
import { ConfigProblem, readConfig } from '#server/config/config.ts'
import { freePort } from '#scripts/postgres/free-port.ts'
import { Problem } from '#scripts/problem.ts'
import { dataDirProblem } from './data-dir.ts'

/** Reads .env, if there is one, and the environment, which overrides it. PORT=0 means: any two free ports. */
export async function readEnvironment(): Promise<Config> {
  const file = path.resolve(import.meta.dirname, '../../.env')
  if (existsSync(file)) process.loadEnvFile(file)
  if (process.env.PORT === '0') process.env.PORT = String(await freePort())
  if (process.env.SANDBOX_PORT === '0') process.env.SANDBOX_PORT = String(await freePort())
  try {
    return readConfig(process.env)
  } catch (error) {
    if (error instanceof ConfigProblem) throw new Problem(`${error.message}\n  .env.example에 변수마다 설명이 있어요.`)
    throw dataDirProblem(path.resolve(process.env.DATA_DIR ?? '.data'), error)
  }
}
