import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Order } from './file-worker.ts'
import { roomyHeap } from './roomy-heap.ts'
import { type Told, untold } from './send-events.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** Milliseconds within which a file must report something, and after an uncaught error, for which its test may wait in vain. */
const silence = { usual: 300_000, afterUncaught: 20_000 }
/** The nice value (`man 7 sched`) of a process that yields: it gets a third of the others' share. */
const yielding = 5

/** `uncaught`: an error that belongs to no sentence. */
export type Failure = { place: string; sentence: string; thrown: string; uncaught?: boolean }

export type FileResult = {
  file: string
  seconds: number
  passed: number
  skipped: number
  failures: Failure[]
  /** Each test that ran, in order. */
  told: { sentence: string; outcome: 'passed' | 'failed' | 'skipped'; milliseconds: number; why?: string }[]
}

export type FileRunner = {
  /** Loads this module before it is needed. */
  load(module: string): void
  run(file: string, env: Record<string, string>): Promise<FileResult>
  /** The memory of the process after its last file, in bytes. */
  resident(): number
  /** Whether the process ended while a file was running. */
  isGone(): boolean
  /** Ends the process. Returns a failure if something that its files opened keeps it running, unless a file failed, which may have left that open. */
  end(): Promise<FileResult | undefined>
}

type Options = {
  /** Only tests whose name contains this, or one of these. */
  name?: string | readonly string[]
  /** Further environment variables of the process. */
  env?: Record<string, string>
  /** Whether it runs with a lower priority. */
  yields?: boolean
  /** Milliseconds within which it must end after its last file. */
  patience?: number
}

/** A process that runs test files one after the other. */
export function openFileRunner({ name = [], env = {}, yields = false, patience = 15_000 }: Options): FileRunner {
  const reporter = path.join(import.meta.dirname, 'send-events.ts')
  const untracked = pathToFileURL(path.join(import.meta.dirname, 'untracked.ts')).href
  const execArgv = [
    roomyHeap,
    `--import=${untracked}`,
    `--test-reporter=${reporter}`,
    '--test-reporter-destination=stdout',
  ]
  for (const one of [name].flat()) execArgv.push(`--test-name-pattern=${RegExp.escape(one)}`)
  const child = fork(path.join(import.meta.dirname, 'file-worker.ts'), {
    cwd: root,
    execArgv,
    env: { ...process.env, ...env },
  })
  if (yields && child.pid !== undefined) setPriority(child.pid, yielding)
  let gone = false
  let resident = 0
  let anyFailed = false
  /** What is told while no file runs: an uncaught error of one that has ended. */
  const strays: Failure[] = []
  const stray = (told: Told | 'gone') => {
    if (told !== 'gone' && 'uncaught' in told) strays.push(uncaughtOf(told))
  }
  let hear: (told: Told | 'gone') => void = stray
  const exit = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  child.on('message', (told: Told) => hear(told))
  void exit.then(() => {
    gone = true
    hear('gone')
  })
  const order = (what: Order) => void (child.connected && child.send(what))

  return {
    load: (module) => order({ load: module }),
    isGone: () => gone,
    resident: () => resident,
    async run(file, env) {
      const began = performance.now()
      const result: FileResult = { file, seconds: 0, passed: 0, skipped: 0, failures: [], told: [] }
      if (gone) {
        result.failures.push(failureOf(file, '시험하던 프로세스가 끝나 버렸어요.'))
        return result
      }
      await new Promise<void>((resolve) => {
        let patient = silence.usual
        const stop = () => {
          result.failures.push(failureOf(file, `${patient / 1000}초 동안 아무 말이 없어서 멈췄어요.`))
          child.kill('SIGKILL')
        }
        let watch = setTimeout(stop, patient)
        hear = (told) => {
          const uncaught = told !== 'gone' && 'uncaught' in told ? uncaughtOf(told) : undefined
          if (uncaught) {
            result.failures.push(uncaught)
            patient = silence.afterUncaught
          }
          clearTimeout(watch)
          watch = setTimeout(stop, patient)
          if (told === 'gone') {
            if (result.failures.length === 0)
              result.failures.push(failureOf(file, '시험하던 프로세스가 끝나 버렸어요.'))
          } else if ('uncaught' in told) return
          else if (!('done' in told)) return note(result, told)
          else if (told.done !== file) return
          else resident = told.resident
          clearTimeout(watch)
          resolve()
        }
        order({ file, env })
      })
      hear = stray
      anyFailed ||= result.failures.length > 0
      result.seconds = (performance.now() - began) / 1000
      return result
    },
    async end() {
      order({ end: true })
      let stuck = false
      const watch = setTimeout(() => {
        stuck = true
        child.kill('SIGKILL')
      }, patience)
      const code = await exit
      clearTimeout(watch)
      if (stuck && !anyFailed)
        strays.push(failureOf('', '시험이 끝났는데 열어 둔 것이 남아서 프로세스가 끝나지 않았어요.'))
      if (code === untold || (code !== 0 && !stuck && !anyFailed && strays.length === 0))
        strays.push(failureOf('', `시험이 모두 끝난 뒤에 아무도 잡지 않은 오류가 났어요 (코드 ${code}).`))
      if (strays.length === 0) return undefined
      const failures = strays
      return { file: '끝내기', seconds: patience / 1000, passed: 0, skipped: 0, failures, told: [] }
    },
  }
}

const uncaughtOf = ({ place, uncaught }: { place: string; uncaught: string }): Failure => ({
  ...failureOf(place, uncaught),
  uncaught: true,
})

const failureOf = (place: string, thrown: string): Failure => ({ place, sentence: '', thrown })

function note(result: FileResult, told: Exclude<Told, { done: string } | { uncaught: string }>): void {
  const { kind, outcome, milliseconds, place, thrown = '', why } = told
  const sentence = told.sentence.join(' › ')
  if (outcome === 'failed') result.failures.push({ place, sentence, thrown })
  else if (kind === 'test') result[outcome] += 1
  if (kind === 'test') result.told.push({ sentence, outcome, milliseconds, why })
}
