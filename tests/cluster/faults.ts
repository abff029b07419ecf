import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import type { Layout } from '#scripts/cluster/layout.ts'
import type { Programs } from '#scripts/cluster/raise.ts'
import { steer } from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'
import { plugCable, pullCable } from './machines.ts'

export type Ground = { layout: Layout; programs: Programs; sandbox: { url: string } }
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
      for (const { host, statusPort } of layout.databases)
        if (!(await says(`http://${host}:${statusPort}/health`))) return false
      for (const { port } of [...layout.servers, ...layout.backgrounds])
        if (!(await says(`http://127.0.0.1:${port}/readyz`))) return false
      const sync = await Promise.all(
        layout.databases.map(({ host, statusPort }) => says(`http://${host}:${statusPort}/synchronous`)),
      )
      return sync.includes(true)
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

/** A pause of 1 to 20 seconds, another in each round. */
const anyPause = () => 1 + Math.random() * 19

/** Writes into the folder until not a byte more goes in. Answers the file. */
function fillDisk(folder: string): string {
  const file = path.join(folder, 'filler')
  const handle = openSync(file, 'w')
  try {
    for (let size = 2 ** 24; size >= 1;)
      try {
        if (writeSync(handle, Buffer.alloc(size)) < size) size = Math.floor(size / 2)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        size = Math.floor(size / 2)
      }
  } finally {
    closeSync(handle)
  }
  return file
}

export type Fault = {
  name: string
  /** It needs machines with a cable and a disk of their own (`openMachines`). */
  onMachines?: boolean
  run: (ground: Ground) => Promise<void>
}

/** Everything that is done to the cluster, each with what it is meant to show. A run does each once per round. */
export const faults: readonly Fault[] = [
  {
    // Its machine is gone: the database is dead and nobody is there to start it again.
    name: 'leader lost',
    async run(ground) {
      const node = await leader(ground)
      const patroni = ground.programs.get(node.name)!
      const comeBack = patroni.holdBack()
      const database = postmaster(node)
      patroni.signal('SIGKILL')
      process.kill(database, 'SIGKILL')
      await moment(45)
      comeBack()
    },
  },
  {
    name: 'leader killed, its machine alive',
    async run(ground) {
      process.kill(postmaster(await leader(ground)), 'SIGKILL')
      await moment(20)
    },
  },
  {
    // It lives and does not know whether another leads by now: it must end what it leads before that one begins.
    name: 'leader cut off the network for 45 s',
    onMachines: true,
    async run(ground) {
      const { name } = await leader(ground)
      pullCable(name)
      try {
        await moment(45)
      } finally {
        plugCable(name)
      }
    },
  },
  {
    name: 'leader’s disk full for 20 s',
    onMachines: true,
    async run(ground) {
      const file = fillDisk((await leader(ground)).folder)
      try {
        await moment(20)
      } finally {
        rmSync(file)
      }
    },
  },
  {
    name: 'leader paused for 1 to 20 s',
    run: async (ground) => stopFor(processesOf(postmaster(await leader(ground))), anyPause()),
  },
  {
    // Its database leads on while another is chosen.
    name: 'leader’s Patroni paused for 45 s',
    async run(ground) {
      const patroni = ground.programs.get((await leader(ground)).name)!
      patroni.signal('SIGSTOP')
      await moment(45)
      patroni.signal('SIGCONT')
    },
  },
  {
    name: 'one etcd of three killed',
    async run({ programs }) {
      programs.get('etcd1')!.signal('SIGKILL')
      await moment(10)
    },
  },
  {
    name: 'switchover',
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
    async run({ programs }) {
      programs.get('server2')!.signal('SIGKILL')
      await moment(8)
    },
  },
  {
    name: 'server paused for 1 to 20 s',
    async run({ programs }) {
      programs.get('server3')!.signal('SIGSTOP')
      await moment(anyPause())
      programs.get('server3')!.signal('SIGCONT')
    },
  },
  {
    name: 'background killed',
    async run({ programs }) {
      programs.get('background1')!.signal('SIGKILL')
      await moment(5)
    },
  },
  {
    name: 'background paused for 1 to 20 s',
    async run({ programs }) {
      programs.get('background2')!.signal('SIGSTOP')
      await moment(anyPause())
      programs.get('background2')!.signal('SIGCONT')
    },
  },
  {
    name: 'storage away for a minute',
    async run(ground) {
      await steer(ground as never, 'POST', '/control/faults', { call: 'storage', kind: 'drop_before', times: 0 })
      await moment(60)
      await steer(ground as never, 'DELETE', '/control/faults')
    },
  },
  {
    name: 'all servers restarted, one after the other',
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
