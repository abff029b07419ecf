import { isIPv6 } from 'node:net'
import path from 'node:path'
import type { Config } from '#server/config/config.ts'

type Decided = Pick<Config, 'nodeEnv' | 'host' | 'port' | 'sandboxPort' | 'dataDir'>

/** The environment of server and sandbox: ours, with the launcher's decisions and `more` as variables, also where a file named the value. */
export function childEnvironment(
  config: Decided,
  more: Record<string, string> = {},
  ours: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const decided = {
    NODE_ENV: config.nodeEnv,
    HOST: config.host,
    PORT: String(config.port),
    SANDBOX_PORT: String(config.sandboxPort),
    DATA_DIR: config.dataDir,
    SANDBOX_HOST: '127.0.0.1',
    SANDBOX_DATA_DIR: path.join(config.dataDir, 'sandbox'),
    SHOP_WEBHOOK_URL: `http://${listeningHost(config)}:${config.port}/api/payments/webhook`,
    ...more,
  }
  // A name that is given twice is refused.
  const files = Object.keys(decided).map((name) => [`${name}_FILE`, undefined])
  return { ...ours, ...Object.fromEntries(files), ...decided }
}

/** The host at which this machine can reach the server, as it stands in an address. */
export function listeningHost({ host }: Pick<Config, 'host'>): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return isIPv6(host) ? `[${host}]` : host
}
