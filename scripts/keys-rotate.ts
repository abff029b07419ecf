import { connect } from '#database/connect.ts'
import { keptSecrets, replaceSecret } from '#server/config/keep-secret.ts'
import { reseal } from '#server/identity/reseal.ts'
import { asProgram } from './as-program.ts'
import { Problem } from './problem.ts'
import { readEnvironment } from './start/environment.ts'
import { lockDataDir } from './start/lock.ts'
import { withDatabase } from './start/with-database.ts'

/**
 * `npm run keys:rotate`: seals everything anew under the present ENCRYPTION_KEY. Where the key is kept in DATA_DIR it makes the new one
 * itself, and the shop must be closed for it; where it comes from the environment, the new key and ENCRYPTION_KEYS_OLD come first.
 */
await asProgram(async () => {
  const before = await readEnvironment()
  const isOurs = process.env.ENCRYPTION_KEY === undefined || process.env.ENCRYPTION_KEY.trim() === ''
  if (isOurs) {
    // A shop that is open knows only the keys that it has read.
    const lock = lockDataDir(before.dataDir)
    replaceSecret(before.dataDir, 'encryption')
    lock.release()
  } else if (before.oldEncryptionKeys.length === 0)
    throw new Problem(
      'ENCRYPTION_KEY에 새 키를, ENCRYPTION_KEYS_OLD에 지금까지의 키를 적고 가게를 다시 켠 뒤에 실행해 주세요.',
    )
  const config = isOurs ? { ...before, ...keptSecrets(before.dataDir) } : before
  const count = await withDatabase(config, async (url) => {
    const { db } = connect(url, { max: 1, name: 'hangyeol-keys' })
    try {
      return await reseal(db, config)
    } finally {
      await db.destroy()
    }
  })
  process.stdout.write(
    `새 키로 다시 잠갔어요: ${count}개.\n` +
      '  옛 키는 석 달 더 두세요: 탈퇴한 사업자의 재가입 제한을 그 키로 알아봐요. 그 뒤에는 지워도 돼요.\n',
  )
})
