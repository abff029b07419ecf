import { z } from 'zod'

export type Settings = {
  host: string
  port: number
  dataDir: string | undefined
  webhookUrl: string | null
  publicUrl: string | undefined
  seed: number
}

const environment = z.object({
  SANDBOX_HOST: z.string().min(1).default('127.0.0.1'),
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  SANDBOX_DATA_DIR: z.string().min(1).optional(),
  SANDBOX_PUBLIC_URL: z.url().optional(),
  SHOP_WEBHOOK_URL: z.url().default('http://localhost:3000/api/payments/webhook'),
  SANDBOX_SEED: z.coerce.number().int().default(1),
})

/** Reads the process environment. An invalid value ends the start with a message that names it. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const read = environment.safeParse(env)
  if (!read.success) {
    const wrong = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n')
    throw new Error(`샌드박스 설정값을 읽을 수 없습니다.\n${wrong}`)
  }
  return {
    host: read.data.SANDBOX_HOST,
    port: read.data.SANDBOX_PORT,
    dataDir: read.data.SANDBOX_DATA_DIR,
    webhookUrl: read.data.SHOP_WEBHOOK_URL,
    publicUrl: read.data.SANDBOX_PUBLIC_URL,
    seed: read.data.SANDBOX_SEED,
  }
}
