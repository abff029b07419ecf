import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { connect } from '#database/connect.ts'
import { createStaff } from '#server/identity/create-staff.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { newTotpSecret, totpAddress } from '#server/identity/totp.ts'
import { asProgram } from './as-program.ts'
import { Problem } from './problem.ts'
import { readEnvironment } from './start/environment.ts'
import { withDatabase } from './start/with-database.ts'

/**
 * `npm run staff -- <login> <name>`: creates the first staff member, as owner, once. There is none by default, and if there is one, it
 * refuses: others are added in the console. Password and secret are printed here and stored only hashed and encrypted.
 */
await asProgram(async () => {
  const [login = '', ...words] = process.argv.slice(2)
  const name = words.join(' ').trim()
  if (!/^[A-Za-z0-9._-]{3,30}$/.test(login) || name === '')
    throw new Problem('이렇게 써 주세요: npm run staff -- <아이디(영어와 숫자 3~30자)> <이름>')
  const config = await readEnvironment()
  await withDatabase(config, async (databaseUrl) => {
    const { db } = connect(databaseUrl, { max: 1, name: 'hangyeol-staff' })
    try {
      const password = randomBytes(12).toString('base64url')
      const totpSecret = newTotpSecret()
      const passwordHash = await hashPassword(password)
      await db.transaction().execute(async (trx) => {
        // Two at the same time: the second one waits and then finds the first staff member.
        await sql`lock table staff in share row exclusive mode`.execute(trx)
        const some = await trx.selectFrom('staff').select('id').limit(1).executeTakeFirst()
        if (some) throw new Problem('운영자가 이미 있어요. 새 운영자는 운영자 화면에서 만들어 주세요.')
        await createStaff(trx, config, { login, name, roles: ['owner'], passwordHash, isGiven: true, totpSecret })
      })
      process.stdout.write(
        `첫 운영자를 만들었어요. 아래는 다시 볼 수 없으니 지금 옮겨 적어 주세요.\n\n` +
          `  아이디     ${login.toLowerCase()}\n  비밀번호   ${password}\n  인증 앱    ${totpSecret}\n` +
          `             ${totpAddress(totpSecret, login.toLowerCase())}\n`,
      )
    } finally {
      await db.destroy()
    }
  })
})
