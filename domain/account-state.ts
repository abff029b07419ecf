export const accountStateNames = { ACTIVE: '이용 중', STOP: '정지', open: '초대함', over: '초대 끝남' } as const

type Account = { status: 'ACTIVE' | 'STOP'; invitation: { state: 'open' | 'used' | 'expired' | 'revoked' } | null }

/** The state of a staff account: its status, or that of an invitation that has not been used yet. */
export const accountState = ({ status, invitation }: Account): keyof typeof accountStateNames =>
  status === 'STOP' || !invitation || invitation.state === 'used'
    ? status
    : invitation.state === 'open'
      ? 'open'
      : 'over'

export const accountStateName = (account: Account): string => accountStateNames[accountState(account)]
