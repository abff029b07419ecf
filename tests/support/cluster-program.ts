import { openTestCluster, variable } from './cluster.ts'

/** A test cluster for the parent process: sends its address in a message, and ends when the IPC channel closes. */
const cluster = await openTestCluster()
process.once('disconnect', () => void cluster.close().then(() => process.exit()))
// Ctrl-C reaches all processes; this one ignores it, because those that use the cluster have to end first and close the channel.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.send?.({ [variable]: cluster.url })
