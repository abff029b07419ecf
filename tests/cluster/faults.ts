import { execFile, execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Layout } from '#scripts/cluster/layout.ts'
import { secondsToLive } from '#scripts/cluster/patroni.ts'
import type { Programs } from '#scripts/cluster/raise.ts'
import type { KeptAlive } from '#scripts/start/keep-alive.ts'
import { pick } from '#tests/support/chance.ts'
import { steer } from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'
import type { Machines } from './machines.ts'
import type { Aim } from './round.ts'

export type Ground = { layout: Layout; programs: Programs; machines: Machines; sandbox: { url: string } }
type Node = Layout['databases'][number]

const moment = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))
const says = async (url: string, method = 'GET') =>
  (await fetch(url, { method, signal: AbortSignal.timeout(1_000) }).catch(() => undefined))?.status === 200

export async function leader({ layout }: Ground): Promise<Node> {
  let found: Node | undefined
  await until(
    async () => {
      for (const node of layout.databases)
        if (await says(`http://${node.host}:${node.statusPort}/primary`)) found = node
      return found !== undefined
    },
    { what: 'nobody leads', patience: 60_000 },
  )
  return found!
}

const postmaster = ({ folder }: Node): number =>
  Number(readFileSync(path.join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0])
const processesOf = (pid: number): number[] => [
  pid,
  ...execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number),
]

/** All three answer, one leads, one follows it step by step. */
export const allWell = (ground: Ground): Promise<unknown> =>
  until(
    async () => {
      const { layout } = ground
      for (const { name, host, statusPort } of layout.databases)
        if (!(await says(`http://${host}:${statusPort}/health`))) throw new Error(`${name} is not there`)
      for (const { name, port } of [...layout.servers, ...layout.backgrounds])
        if (!(await says(`http://127.0.0.1:${port}/readyz`))) throw new Error(`${name} is not there`)
      const sync = await Promise.all(
        layout.databases.map(({ host, statusPort }) => says(`http://${host}:${statusPort}/synchronous`)),
      )
      if (!sync.includes(true)) throw new Error('nobody follows step by step')
      return true
    },
    { what: 'the cluster does not become whole', patience: 120_000 },
  )

const stopFor = async (pids: readonly number[], seconds: number) => {
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  await moment(seconds)
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGCONT')
    } catch {
      // It was ended meanwhile.
    }
}

async function pauseProgram(program: KeptAlive, seconds: number): Promise<void> {
  program.signal('SIGSTOP')
  await moment(seconds)
  program.signal('SIGCONT')
}

/** A pause of 1 to 20 seconds, another in each round. */
const anyPause = (next: () => number) => 1 + next() * 19

/** Seconds after which a leader that is silent has been followed by another, and it shows. */
const longSilence = secondsToLive * 1.5
/** How soon another leads: Patroni waits for as long as a leader may be silent, and then has to see it. */
const followed = { pause: secondsToLive >= 30 ? 25 : 12 }

/** Writes into the folder until not a byte more goes in, in a process of its own: this one has buyers to wait for. Answers the file. */
async function fillDisk(folder: string): Promise<string> {
  const file = path.join(folder, 'filler')
  // It ends with an error, since there is no room: that is the aim.
  for (const size of ['bs=16M', 'bs=512'])
    await promisify(execFile)('dd', ['if=/dev/zero', `of=${file}`, size, 'oflag=append', 'conv=notrunc']).catch(
      () => {},
    )
  return file
}

export type Fault = {
  name: string
  /** It needs machines with a cable and a disk of their own (`openMachines`). */
  onMachines?: boolean
  aim?: Aim
  run: (ground: Ground, next: () => number) => Promise<void>
}

/** Everything that is done to the cluster, each with what it is meant to show. */
export const faults: readonly Fault[] = [
  {
    // Its machine is gone: the database is dead and nobody is there to start it again.
    name: 'leader lost with its machine',
    aim: followed,
    async run(ground) {
      const node = await leader(ground)
      const patroni = ground.programs.get(node.name)!
      const comeBack = patroni.holdBack()
      const database = postmaster(node)
      patroni.signal('SIGKILL')
      process.kill(database, 'SIGKILL')
      await moment(longSilence)
      comeBack()
    },
  },
  {
    name: 'leader killed, its machine alive',
    aim: followed,
    async run(ground) {
      process.kill(postmaster(await leader(ground)), 'SIGKILL')
      await moment(secondsToLive)
    },
  },
  {
    // It lives and does not know whether another leads by now: it must end what it leads before that one begins.
    name: 'leader cut off the network',
    onMachines: true,
    aim: followed,
    async run(ground) {
      const { name } = await leader(ground)
      ground.machines.pullCable(name)
      try {
        await moment(longSilence)
      } finally {
        ground.machines.plugCable(name)
      }
    },
  },
  {
    name: 'leader’s disk full for 20 s',
    onMachines: true,
    async run(ground) {
      const file = await fillDisk((await leader(ground)).folder)
      try {
        await moment(20)
      } finally {
        rmSync(file)
      }
    },
  },
  {
    name: 'leader paused for 1 to 20 s',
    run: async (ground, next) => stopFor(processesOf(postmaster(await leader(ground))), anyPause(next)),
  },
  {
    // Its database leads on while another is chosen.
    name: 'leader’s Patroni paused',
    aim: followed,
    async run(ground) {
      const patroni = ground.programs.get((await leader(ground)).name)!
      patroni.signal('SIGSTOP')
      await moment(longSilence)
      patroni.signal('SIGCONT')
    },
  },
  {
    name: 'one etcd of three killed',
    async run({ layout, programs }, next) {
      programs.get(pick(layout.etcds, next).name)!.signal('SIGKILL')
      await moment(10)
    },
  },
  {
    name: 'switchover',
    aim: { pause: 5 },
    async run(ground) {
      const node = await leader(ground)
      const answer = await fetch(`http://${node.host}:${node.statusPort}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: node.name }),
      })
      if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`)
      await moment(10)
    },
  },
  {
    name: 'server killed',
    aim: { pause: 2 },
    async run({ layout, programs }, next) {
      programs.get(pick(layout.servers, next).name)!.signal('SIGKILL')
      await moment(8)
    },
  },
  {
    name: 'server paused for 1 to 20 s',
    run: async ({ layout, programs }, next) =>
      pauseProgram(programs.get(pick(layout.servers, next).name)!, anyPause(next)),
  },
  {
    name: 'background killed',
    async run({ layout, programs }, next) {
      programs.get(pick(layout.backgrounds, next).name)!.signal('SIGKILL')
      await moment(5)
    },
  },
  {
    name: 'background paused for 1 to 20 s',
    run: async ({ layout, programs }, next) =>
      pauseProgram(programs.get(pick(layout.backgrounds, next).name)!, anyPause(next)),
  },
  {
    name: 'storage away for a minute',
    aim: { losesNothing: true },
    async run(ground) {
      await steer(ground as never, 'POST', '/control/faults', { call: 'storage', kind: 'drop_before', times: 0 })
      await moment(60)
      await steer(ground as never, 'DELETE', '/control/faults')
    },
  },
  {
    name: 'all servers restarted, one after the other',
    aim: { losesNothing: true },
    async run({ layout, programs }) {
      for (const { name, port } of layout.servers) {
        programs.get(name)!.signal('SIGTERM')
        await until(async () => !(await says(`http://127.0.0.1:${port}/livez`)), { patience: 60_000 })
        await until(() => says(`http://127.0.0.1:${port}/readyz`), { patience: 60_000 })
        // The balancer looks each second.
        await moment(2)
      }
    },
  },
]
