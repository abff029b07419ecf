import { z } from 'zod'

/** The kinds of papers that come with a carcass, and their names. */
export const paperKindNames = { GRADE: '등급판정확인서', SLAUGHTER: '도축검사증명서', OTHER: '다른 서류' } as const
export type PaperKind = keyof typeof paperKindNames
export const paperKind = z.enum(Object.keys(paperKindNames) as [PaperKind, ...PaperKind[]])
