import { join } from 'node:path'
import type { Layout, Node, Passwords } from './layout.ts'
import { POSTGRES_BIN } from './packages.ts'

const LOCAL = '127.0.0.1'

/** Heartbeats are slower than etcd's own, because all members share one machine with everything else. */
export function etcdArguments(node: Node, { nodes }: Layout): string[] {
  const client = `http://${LOCAL}:${node.ports.etcd}`
  const peerOf = ({ ports }: Node) => `http://${LOCAL}:${ports.etcdPeer}`
  const options = {
    name: node.name,
    'data-dir': join(node.folder, 'etcd'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peerOf(node),
    'initial-advertise-peer-urls': peerOf(node),
    'initial-cluster': nodes.map((member) => `${member.name}=${peerOf(member)}`).join(','),
    'initial-cluster-token': 'portico',
    'initial-cluster-state': 'new',
    'heartbeat-interval': '300',
    'election-timeout': '3000',
  }
  return Object.entries(options).map(([name, value]) => `--${name}=${value}`)
}

/**
 * Patroni reads YAML, of which JSON is a part. The leader's lease lasts `ttl` seconds: that long the others wait when it is gone.
 * Strict: a leader without a synchronous standby accepts no writes. The loss of two of three machines stops writes in any case,
 * because etcd then has no majority.
 */
export function patroniConfiguration(node: Node, { nodes }: Layout, passwords: Passwords): string {
  const postgres = `${LOCAL}:${node.ports.postgres}`
  const rest = `${LOCAL}:${node.ports.patroni}`
  const superuser = { username: 'postgres', password: passwords.superuser }
  return JSON.stringify(
    {
      scope: 'portico',
      name: node.name,
      restapi: { listen: rest, connect_address: rest },
      etcd3: { hosts: nodes.map(({ ports }) => `${LOCAL}:${ports.etcd}`) },
      bootstrap: {
        dcs: {
          ttl: 10,
          loop_wait: 2,
          retry_timeout: 4,
          maximum_lag_on_failover: 1_048_576,
          primary_start_timeout: 0,
          synchronous_mode: true,
          synchronous_mode_strict: true,
          postgresql: {
            use_pg_rewind: true,
            use_slots: true,
            parameters: { wal_level: 'replica', hot_standby: 'on', wal_log_hints: 'on', max_connections: 100 },
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      },
      postgresql: {
        listen: postgres,
        connect_address: postgres,
        data_dir: node.data,
        bin_dir: POSTGRES_BIN,
        pgpass: join(node.folder, 'pgpass'),
        remove_data_directory_on_rewind_failure: true,
        remove_data_directory_on_diverged_timelines: true,
        authentication: {
          superuser,
          replication: { username: 'replicator', password: passwords.replication },
          rewind: superuser,
        },
        pg_hba: [`host replication replicator ${LOCAL}/32 scram-sha-256`, `host all all ${LOCAL}/32 scram-sha-256`],
        parameters: {
          unix_socket_directories: '',
          password_encryption: 'scram-sha-256',
          synchronous_commit: 'on',
          wal_keep_size: '256MB',
          timezone: 'UTC',
          log_timezone: 'UTC',
          log_error_verbosity: 'terse',
        },
      },
    },
    null,
    2,
  )
}

export function pgbouncerConfiguration(node: Node): string {
  return `[databases]
portico = host=${LOCAL} port=${node.ports.postgres}

[pgbouncer]
listen_addr = ${LOCAL}
listen_port = ${node.ports.pgbouncer}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(node.folder, 'pgbouncer-users.txt')}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 400
server_connect_timeout = 3
server_login_retry = 1
query_wait_timeout = 5
logfile = ${join(node.folder, 'pgbouncer.log')}
`
}

export const pgbouncerUsers = ({ app }: Passwords) => `"portico_app" "${app}"\n`

/**
 * Without the database no server is ready. Those that live answer all the same, with 503 in the shape that clients know, so they stand in
 * a second backend for that time.
 */
const portalServers = (name: string, check: string, ports: readonly number[]) => `
backend ${name}
  mode http
  timeout server 2m
  balance roundrobin
  option redispatch
  option httpchk GET ${check}
  default-server inter 1s fall 2 rise 1
${ports.map((port, index) => `  server portal${index + 1} ${LOCAL}:${port} check`).join('\n')}
`

const AWAY = '{"error":{"code":"server.busy","message":"No server answers. Try again in a moment.","requestId":""}}'
const AWAY_PAGE =
  '<!doctype html><title>Portico</title><p>Portico is not available right now. This page tries again by itself.'

/** While no server lives, HAProxy answers in their place: JSON, or a page for a browser that was sent here. */
const answersWithoutServer = (backend: string) => `  acl nobody nbsrv(${backend}) eq 0
  acl visit method GET
  acl wants_page req.hdr(accept) -m sub text/html
  http-request return status 503 content-type text/html hdr Retry-After 5 hdr Refresh 5 string '${AWAY_PAGE}' if nobody visit wants_page
  http-request return status 503 content-type application/json hdr Retry-After 5 string '${AWAY}' if nobody
${[502, 503, 504].map((status) => `  http-error status ${status} content-type application/json hdr Retry-After 2 string '${AWAY}'`).join('\n')}`

/** HAProxy asks Patroni which node leads, and closes connections to one that does not any more. */
export function haproxyConfiguration({ nodes, ports, portals }: Layout): string {
  const database = (name: string, port: number, check: string, target: 'postgres' | 'pgbouncer') => `
listen ${name}
  bind ${LOCAL}:${port}
  option httpchk OPTIONS ${check}
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} ${LOCAL}:${node.ports[target]} check port ${node.ports.patroni}`).join('\n')}
`
  return `global
  maxconn 2000

defaults
  mode tcp
  option clitcpka
  option srvtcpka
  timeout connect 2s
  timeout check 2s
  timeout client 24h
  timeout server 24h
${database('pooled', ports.pooled, '/primary', 'pgbouncer')}${database('session', ports.session, '/primary', 'postgres')}${database('read', ports.read, '/replica?lag=1MB', 'pgbouncer')}
frontend portal
  mode http
  bind ${LOCAL}:${ports.portal}
  timeout client 2m
  http-request set-header X-Forwarded-For %[src]
  http-request set-header X-Request-Id %[uuid()]
${answersWithoutServer('alive')}
  use_backend ready if { nbsrv(ready) gt 0 }
  default_backend alive
${portalServers('ready', '/readyz', portals)}${portalServers('alive', '/healthz', portals)}
listen state
  mode http
  bind ${LOCAL}:${ports.state}
  stats enable
  stats uri /
`
}
