import path from 'node:path'
import type { Config } from '#server/config/config.ts'

/** The environment of server and sandbox: ours, with the launcher's decisions as variables. */
export function childEnvironment(config: Config): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: config.nodeEnv,
    HOST: config.host,
    PORT: String(config.port),
    SANDBOX_PORT: String(config.sandboxPort),
    DATA_DIR: config.dataDir,
    SANDBOX_HOST: '127.0.0.1',
    SANDBOX_DATA_DIR: path.join(config.dataDir, 'sandbox'),
    SHOP_WEBHOOK_URL: `http://${listeningHost(config)}:${config.port}/api/payments/webhook`,
  }
}

/** The host at which this machine can reach the server. */
export function listeningHost({ host }: Config): string {
  return host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
}
