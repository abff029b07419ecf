import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { asProgram } from './as-program.ts'
import { writeBackup } from './backup/write-backup.ts'
import { readEnvironment } from './start/environment.ts'
import { withDatabase } from './start/with-database.ts'

/** `npm run backup [-- <file>]`: the database and the uploaded files as they are at one moment, in one file. The shop may be open. */
await asProgram(async () => {
  const config = await readEnvironment()
  const stamp = new Date().toISOString().slice(0, 16).replace(/\D/g, '')
  const file = path.resolve(process.argv[2] ?? path.join(config.dataDir, 'backups', `hangyeol-${stamp}.tar.zst`))
  await mkdir(path.dirname(file), { recursive: true })
  const { rows, entries, at } = await withDatabase(config, (url) => writeBackup(config, url, file))
  const files = Object.keys(entries).filter((name) => name.startsWith('files/')).length
  process.stdout.write(
    `백업했어요: ${file}\n  ${at}의 주문 ${rows.orders}개, 회원 ${rows.users}명, 올린 파일 ${files}개\n` +
      '  잠긴 정보를 다시 읽으려면 ENCRYPTION_KEY(또는 DATA_DIR/secrets/encryption)도 다른 곳에 따로 보관해 주세요.\n',
  )
})
