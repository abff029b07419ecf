import type { Database } from '#database/connect.ts'
import type { StaffRole } from '#domain/staff-role.ts'
import type { Config } from '#server/config/config.ts'
import { createStaff } from '#server/identity/create-staff.ts'
import { demoStaffLogins, demoTotpSecret } from './totp-secret.ts'

const facts = {
  operator: { name: '오대표', roles: ['owner'] },
  staff01: { name: '김회원', roles: ['members'] },
  staff02: { name: '박정산', roles: ['money'] },
  partner01: { name: '이포장', roles: ['partner'] },
} as const satisfies Record<(typeof demoStaffLogins)[number], { name: string; roles: StaffRole[] }>

/**
 * The demo's staff: an owner, one for members only, and one for money, because some acts need a second person; and a person of the first
 * partner. Never in production, where no demo is filled in.
 */
export async function fillStaff(db: Database, config: Config, passwordHash: string): Promise<void> {
  const partner = await db.selectFrom('partners').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  for (const login of demoStaffLogins) {
    const { name, roles } = facts[login]
    await createStaff(db, config, {
      login,
      name,
      roles: [...roles],
      passwordHash,
      totpSecret: demoTotpSecret(config, login),
      partnerId: login === 'partner01' ? partner.id : undefined,
    })
  }
}
