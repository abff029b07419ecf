import { totalmem } from 'node:os'

/**
 * The server's settings. They are given on its command line, so that they are those of this version of the code, not of the day when the
 * data were created. Meant for a small machine that also runs the shop.
 */
export function postgresSettings(port: number, durable: boolean, sockets: string): Record<string, string | number> {
  const quarterOfMemory = Math.floor(totalmem() / 4 / 2 ** 20)
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: sockets,
    max_connections: 200,
    shared_buffers: `${Math.max(64, Math.min(512, Math.floor(quarterOfMemory / 2)))}MB`,
    effective_cache_size: `${Math.max(128, quarterOfMemory * 2)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    // On two cores, a parallel query would take the second core from the buyers; it also needs more /dev/shm than a container has.
    max_parallel_workers_per_gather: 0,
    jit: 'off',
    random_page_cost: 1.1,
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    shared_preload_libraries: 'pg_stat_statements',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    lc_messages: 'C',
    // A dead connection must not keep its locks.
    idle_in_transaction_session_timeout: '60s',
    tcp_keepalives_idle: 60,
  }
  if (durable) return { ...settings, fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
  // The folder may be in memory, so the WAL is kept small.
  const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }
  return { ...settings, ...fast, max_wal_size: '256MB' }
}
