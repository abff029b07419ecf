import { connect } from '#database/connect.ts'
import { keptSecrets, replaceSecret } from '#server/config/keep-secret.ts'
import { reseal } from '#server/identity/reseal.ts'
import { asProgram } from './as-program.ts'
import { Problem } from './problem.ts'
import { readEnvironment } from './start/environment.ts'
import { lockDataDir } from './start/lock.ts'
import { withDatabase } from './start/with-database.ts'

/**
 * `npm run keys:rotate`: encrypts everything again with the present ENCRYPTION_KEY. If the key is kept in DATA_DIR, this generates the new
 * one, and the shop must be closed; if the environment or a file that it names gives it, set the new key and ENCRYPTION_KEYS_OLD first. With
 * several processes in two steps, so that each can read what any other writes while they are restarted one after the other: first the new
 * key is an "old" one everywhere, then the two change places.
 */
await asProgram(async () => {
  const before = await readEnvironment()
  if (before.keepsEncryptionKey) {
    // A running shop knows only the keys that it read at its start, so it must be closed.
    const lock = lockDataDir(before.dataDir)
    replaceSecret(before.dataDir, 'encryption')
    lock.release()
  } else if (before.oldEncryptionKeys.length === 0)
    throw new Problem(
      'ENCRYPTION_KEY에 새 키를, ENCRYPTION_KEYS_OLD에 지금까지의 키를 적고 가게를 다시 켠 뒤에 실행해 주세요.\n' +
        '  프로세스가 여럿이면 먼저 새 키를 ENCRYPTION_KEYS_OLD에 더해 모두 다시 켜고, 그다음 둘을 바꿔 적어 다시 켜요.',
    )
  const config = before.keepsEncryptionKey ? { ...before, ...keptSecrets(before.dataDir) } : before
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
