import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Child } from '#scripts/start/child.ts'
import type { Layout } from './layout.ts'
import { startProgram } from './program.ts'

export const balancerReady = ({ balancer }: Layout): string => `http://127.0.0.1:${balancer.statusPort}/ready`

/** Starts HAProxy: one address for browsers and one for the database, which always leads to the leader. */
export function startBalancer(layout: Layout): Child {
  const { folder } = layout.balancer
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(file, settingsOf(layout), { mode: 0o600 })
  return startProgram({
    name: 'haproxy',
    file: '/usr/sbin/haproxy',
    args: ['-db', '-f', file],
    log: path.join(layout.logs, 'haproxy.log'),
  })
}

/** The text of haproxy.cfg. */
export function settingsOf({ host, port, database, balancer, databases, servers }: Layout): string {
  const nodes = databases
    .map(({ name, host: of, port: at, statusPort }) => `  server ${name} ${of}:${at} check port ${statusPort}`)
    .join('\n')
  const web = servers.map(({ name, port: at }) => `  server ${name} 127.0.0.1:${at} check cookie ${name}`).join('\n')
  const shop = (look: string) => `  mode http
  balance leastconn
  option httpchk GET ${look}
  http-check expect status 200
  # A browser stays with its server while that is there; what was not sent yet goes to another.
  cookie served insert indirect nocache httponly
  option redispatch 1
  retries 3
  retry-on conn-failure
  # A server that is on its way out finishes what it has begun.
  timeout server 60s
  timeout queue 5s
  timeout tunnel 1h
${web}`
  return `global
  maxconn 8000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  # A look each second; gone after two that failed.
  default-server inter 1s fastinter 500ms fall 2 rise 1

listen status
  mode http
  bind 127.0.0.1:${balancer.statusPort}
  monitor-uri /ready
  stats enable
  stats uri /

# The leader alone says 200 to /primary. Who is connected to one that leads no more is told at once.
listen database
  bind 127.0.0.1:${database.port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server on-marked-down shutdown-sessions
${nodes}

# Those who follow.
listen database_read
  default-server on-marked-down shutdown-sessions
  bind 127.0.0.1:${database.readPort}
  balance roundrobin
  option httpchk OPTIONS /replica
  http-check expect status 200
${nodes}

# While no server is ready (the database is away, or its disk is full) those that are alive answer: they show what can be read, and say
# of everything else when to try again.
frontend shop
  mode http
  bind ${host}:${port}
  option forwardfor
  timeout http-request 15s
  use_backend shop_alive if { nbsrv(shop_ready) eq 0 }
  default_backend shop_ready

backend shop_ready
${shop('/readyz')}

backend shop_alive
${shop('/livez')}
`
}
