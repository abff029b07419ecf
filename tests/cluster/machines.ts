import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { loopback, type Network } from '#scripts/cluster/layout.ts'

const names = ['db1', 'db2', 'db3']

const run = (command: string) => execFileSync('/bin/sh', ['-c', command], { stdio: ['ignore', 'ignore', 'pipe'] })

export type Machines = Network & {
  /** Whether each database has a machine of its own. */
  real: boolean
  /** Pulls the cable of a machine, or puts it back. */
  pullCable(name: string): void
  plugCable(name: string): void
}

/**
 * A machine for each database: a network of its own behind a cable, and a disk of 3 GB at its folder under `dir`. Only root may do so;
 * anybody else gets everything on one machine, and what needs a cable or a disk is left out.
 */
export function openMachines(dir: string, port: number, running: AsyncDisposableStack): Machines {
  // By the shop's port: two that run at once have nothing in common.
  const bridge = `hgl-${port}`
  const subnet = `10.99.${Math.floor(port / 100) % 256}`
  const namespaceOf = (name: string) => `hangyeol-${port}-${name}`
  /** The near end of the cable to a machine. */
  const cableOf = (name: string) => `hgl-${port}-${name}`
  const cables = {
    pullCable: (name: string) => void run(`ip link set ${cableOf(name)} down`),
    plugCable: (name: string) => void run(`ip link set ${cableOf(name)} up`),
  }
  if (process.getuid?.() !== 0) return { ...loopback, ...cables, real: false }
  const forget = () => {
    for (const name of names) run(`ip netns del ${namespaceOf(name)} 2>/dev/null || true`)
    run(`ip link del ${bridge} 2>/dev/null || true`)
  }
  // What a run that was killed has left.
  forget()
  running.defer(forget)
  run(`ip link add ${bridge} type bridge && ip addr add ${subnet}.1/24 dev ${bridge} && ip link set ${bridge} up`)
  for (const [n, name] of names.entries()) {
    const [namespace, cable] = [namespaceOf(name), cableOf(name)]
    run(`ip netns add ${namespace} && ip link add ${cable} type veth peer name eth0 netns ${namespace}`)
    run(`ip link set ${cable} master ${bridge} up`)
    run(`ip -n ${namespace} link set lo up && ip -n ${namespace} link set eth0 up`)
    run(`ip -n ${namespace} addr add ${subnet}.${11 + n}/24 dev eth0`)
    const disk = path.join(dir, name)
    mkdirSync(disk, { recursive: true })
    run(`mount -t tmpfs -o size=3g tmpfs '${disk}'`)
    running.defer(() => void run(`umount -l '${disk}'`))
  }
  return {
    ...cables,
    real: true,
    host: `${subnet}.1`,
    database: (name) => ({ host: `${subnet}.${11 + names.indexOf(name)}`, namespace: namespaceOf(name) }),
  }
}
