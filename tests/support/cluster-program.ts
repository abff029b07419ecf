import { openTestCluster, variable } from './cluster.ts'

/** A test cluster for whoever started this process: its address in a message, its end with the end of the connection. */
const cluster = await openTestCluster()
process.once('disconnect', () => void cluster.close().then(() => process.exit()))
// Ctrl-C reaches everybody; those who use the cluster go first and take the connection with them.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.send?.({ [variable]: cluster.url })
