/** The words the grading service uses, as the demo's tables are keyed by them. */
export type BeefKind = '한우' | '육우' | '젖소'
export type Sex = '거세' | '암' | '수'
export type GradeCode = '01' | '02' | '03' | '04' | '05' | '06' | '07'
export type YieldGrade = 'A' | 'B' | 'C'
