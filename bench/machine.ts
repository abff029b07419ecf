import { cpus, loadavg } from 'node:os'

/** The machine of the measurement, and its load. */
export function machine(): string {
  const busy = loadavg().map((value) => value.toFixed(1))
  return `${cpus().length} cores (${cpus()[0]?.model.trim()}), load average ${busy.join(' ')}, node ${process.version}`
}
