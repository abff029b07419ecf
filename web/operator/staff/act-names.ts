import type { AuditAction } from '#domain/audit-actions.ts'

/** Shorter names of acts, where it is clear that they concern an account of a staff member. */
export const accountActNames = {
  'staff.login': '로그인',
  'staff.add': '계정 만듦',
  'staff.invite': '초대 링크 새로 만듦',
  'staff.uninvite': '초대 거둠',
  'staff.join': '초대 링크로 시작',
  'staff.save': '이름·권한 바꿈',
  'staff.stop': '정지',
  'staff.start': '정지 해제',
  'staff.password': '비밀번호 새로 만듦',
  'staff.own-password': '자기 비밀번호를 바꿈',
  'staff.totp': '인증 앱 새로 연결',
  'staff.own-sign-out': '자기 기기 로그아웃',
  'staff.sign-out': '모든 기기에서 로그아웃',
  'staff.tried': '로그인 여러 번 실패',
} as const satisfies Partial<Record<AuditAction, string>>
