import path from 'node:path'
import { asProgram } from './as-program.ts'
import { checkBackup } from './backup/read-backup.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { Problem } from './problem.ts'
import { readEnvironment } from './start/environment.ts'
import { withDatabase } from './start/with-database.ts'

/** `npm run restore -- <file>`: checks a backup and restores it into the empty database and file store of the settings. */
await asProgram(async () => {
  const [, , name] = process.argv
  if (!name) throw new Problem('이렇게 써 주세요: npm run restore -- <백업 파일>')
  const config = await readEnvironment()
  const file = path.resolve(name)
  const said = await checkBackup(file, config)
  await withDatabase(config, (url) => restoreBackup(config, url, file, said))
  process.stdout.write(
    `복원했어요: ${said.at}의 주문 ${said.rows.orders}개, 회원 ${said.rows.users}명\n` +
      '  npm run audit로 장부와 결제사의 목록을 견주고, 그 뒤에 결제된 것은 운영자 화면의 결제 대사에서 붙여 주세요.\n',
  )
})
