import type { Env } from '#server/config/read-secret-files.ts'

/** Stores files in the sandbox's object storage, unless the environment names another place. */
export function useSandboxStorage(env: Env): void {
  if (env['FILES_URL'] || env['FILES_DIR']) return
  const port = env['SANDBOX_PORT'] || String(Number(env['PORT']) + 1)
  env['FILES_URL'] = `s3://hangyeol/files?endpoint=http://127.0.0.1:${port}/storage`
  env['FILES_KEY_ID'] = 'sandbox-storage-key'
  env['FILES_SECRET'] = 'sandbox-storage-secret'
}
