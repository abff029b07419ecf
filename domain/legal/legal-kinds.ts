import { z } from 'zod'

/** The texts that have versions: shown at /Policy and /Private, and agreed to at sign-up. */
export const legalKinds = { terms: '이용약관', policy: '개인정보처리방침' } as const
export type LegalKind = keyof typeof legalKinds
export const legalKind = z.enum(Object.keys(legalKinds) as [LegalKind, ...LegalKind[]])

/** The states of a version: still a draft, coming, in force, formerly in force, withdrawn before its day. */
export const legalStandings = {
  draft: '초안',
  coming: '시행 예정',
  present: '시행 중',
  past: '지난 버전',
  hidden: '거둠',
} as const
export type LegalStanding = keyof typeof legalStandings
export const legalStanding = z.enum(Object.keys(legalStandings) as [LegalStanding, ...LegalStanding[]])
