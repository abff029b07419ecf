import { type RawBuilder, sql } from 'kysely'

/** A retention rule: the table, which of its rows are over (`over`), and how they are changed (`change`). */
export type Rule = { name: string; table: string; over: RawBuilder<unknown>; change?: RawBuilder<unknown> }

/** A subquery, so that it is evaluated once per statement instead of once per row. */
const now = sql`(select market_now())`

/** What is deleted and when (SPEC §9, PROVIDERS §7). Without `change` the row is deleted. */
export const retentionRules: readonly Rule[] = [
  ...(
    [
      ['contract', '계약 기록 (5년)'],
      ['payment', '결제 기록 (5년)'],
      ['dispute', '분쟁 기록 (3년)'],
      ['behaviour', '이용 기록 (1년)'],
    ] as const
  ).map(([kind, name]) => ({
    name,
    table: 'retained_records',
    over: sql`kind = ${kind} and purge_at <= ${now}`,
  })),
  { name: '재가입 제한 (3개월)', table: 'rejoin_blocks', over: sql`until <= ${now}` },
  { name: '휴대폰 인증 (1일)', table: 'phone_codes', over: sql`sent_at < ${now} - interval '1 day'` },
  {
    name: '바뀐 증빙 서류 (30일)',
    table: 'user_certs',
    over: sql`replaced_at < ${now} - interval '30 days'`,
  },
  {
    name: '끝난 정보 변경 요청 (1년)',
    table: 'member_changes',
    over: sql`decided_at < ${now} - interval '1 year'`,
  },
  {
    name: '보낸 인증 문자 (1일)',
    table: 'messages',
    over: sql`kind = 'code' and created_at < ${now} - interval '1 day'`,
  },
  {
    name: '보낸 문자의 번호와 내용 (1년)',
    table: 'messages',
    over: sql`kind <> 'code' and state <> 'QUEUED' and (to_phone <> '' or kakao is not null) and created_at < ${now} - interval '1 year'`,
    change: sql`to_phone = '', text = '', kakao = null`,
  },
  {
    name: '한 회원에게 쓴 글 (1년)',
    table: 'mailings',
    over: sql`member_id is not null and words <> '' and created_at < ${now} - interval '1 year'`,
    change: sql`words = ''`,
  },
  {
    name: '만든 표와 올린 표 (7일)',
    table: 'desk_jobs',
    over: sql`state not in ('WAITING', 'RUNNING') and coalesce(ended_at, created_at) < ${now} - interval '7 days'
      and stored_name is not null`,
    change: sql`stored_name = null`,
  },
  {
    name: '끝난 표 작업 (90일)',
    table: 'desk_jobs',
    over: sql`state not in ('WAITING', 'RUNNING') and coalesce(ended_at, created_at) < ${now} - interval '90 days'`,
  },
  {
    name: '끝난 운영자 접속 (1년)',
    table: 'staff_sessions',
    over: sql`least(coalesce(ended_at, ends_at), ends_at) < ${now} - interval '1 year'`,
  },
  // A run is written at each minute, by PostgreSQL's own clock. A night is kept for longer than a year: it shows that the books were audited.
  {
    name: '어긋난 것이 없던 1분마다의 장부 점검 (30일)',
    table: 'audit_runs',
    over: sql`night is null and violations = 0 and at < now() - interval '30 days'`,
  },
  {
    name: '장부 점검 (400일)',
    table: 'audit_runs',
    over: sql`at < now() - interval '400 days'`,
  },
  {
    name: '포장 사진 (3년)',
    table: 'packing_pictures',
    over: sql`at < ${now} - interval '3 years'`,
  },
  {
    name: '끝난 반품의 예금주와 사진 (3년)',
    table: 'returns',
    over: sql`closed_at < ${now} - interval '3 years' and (refund_depositor <> '' or img_stored_name is not null)`,
    change: sql`refund_depositor = '', refund_account_last4 = '', img_ori_name = null, img_stored_name = null`,
  },
]
