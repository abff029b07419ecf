import closeWithGrace from 'close-with-grace'
import { openSandbox } from './open.ts'
import { readSettings } from './settings.ts'

try {
  const sandbox = await openSandbox(readSettings(process.env))
  closeWithGrace({ delay: 3000 }, () => sandbox.close())
  process.stdout.write(`${JSON.stringify({ ready: true, url: sandbox.url })}\n`)
} catch (error) {
  process.stderr.write(`샌드박스를 시작하지 못했습니다. ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
