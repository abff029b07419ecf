import { beefKinds, type BeefCode, type GradeCode, gradeNames, marblingStep } from '#domain/codes.ts'
import { primals } from '#domain/primals.ts'
import { initialsOf } from './initials.ts'
import type { Meaning, Sex } from './meaning.ts'

/** The names of the market: its cuts, the operator's words for them, its partners. */
export type Lexicon = {
  cuts: readonly { pc_code: string; pc_name: string; primal: string | null }[]
  words: readonly { word: string; kind: 'name' | 'use'; pc_codes: string[] }[]
  partners: readonly { id: number; partner_name: string }[]
}

export type TermKind = 'part' | 'cut' | 'name' | 'use' | 'kind' | 'sex' | 'grade' | 'partner'
/** A name and its meaning. `key` is its normal form for comparison, `initials` the initial consonants of its syllables. */
export type Term = { label: string; key: string; initials: string; kind: TermKind; meaning: Meaning; spoken?: boolean }

/** The normal form of a name: lower case, NFKC, without spaces. */
export const keyOf = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')

const kindWords: Record<string, BeefCode> = { 한우고기: '01', 홀스타인: '03' }
const sexWords: Record<string, Sex> = {
  거세: '거세',
  거세우: '거세',
  암소: '암',
  암: '암',
  암컷: '암',
  수소: '수',
  수: '수',
  황소: '수',
}
const gradeWords: [words: string[], codes: GradeCode[]][] = [
  [
    ['1++', '1++등급', '투뿔', '투플', '투플러스', '투쁠'],
    ['01', '02', '03'],
  ],
  [['1+', '1+등급', '원뿔', '원플', '원플러스', '원쁠'], ['04']],
  [['1등급', '1', '일등급'], ['05']],
  [['2등급', '2', '이등급'], ['06']],
  [['3등급', '3', '삼등급'], ['07']],
  ...(['01', '02', '03'] as const).map((code): [string[], GradeCode[]] => {
    const marbling = marblingStep[code]
    const words = ['1++', '투뿔', '투플', 'no', 'no.', 'bms'].map((word) => `${word}${marbling}`)
    return [[gradeNames[code], ...words], [code]]
  }),
]

/** All names. Of two with the same key the first wins; `spoken` ones are other words for a name that is listed too. */
export function termsOf({ cuts, words, partners }: Lexicon): Term[] {
  const of = (part: string) => cuts.filter(({ primal }) => primal === part).map(({ pc_code }) => pc_code)
  return [
    ...words.map(({ word, kind, pc_codes }) => term(word, kind, { pc_code: pc_codes })),
    ...primals.map((primal) => term(primal, 'part', { pc_code: of(primal) })),
    ...cuts.map(({ pc_code, pc_name }) => term(pc_name, 'cut', { pc_code: [pc_code] })),
    // "꽃등심" is 꽃등심살; "도가니" is a cut of its own and is listed before.
    ...cuts
      .filter(({ pc_name }) => pc_name.endsWith('살'))
      .map(({ pc_code, pc_name }) => spoken(pc_name.slice(0, -1), 'cut', { pc_code: [pc_code] })),
    ...Object.entries(beefKinds).map(([code, name]) => term(name, 'kind', { beef_code: [code as BeefCode] })),
    ...Object.entries(kindWords).map(([word, code]) => spoken(word, 'kind', { beef_code: [code] })),
    ...Object.entries(sexWords).map(([word, sex]) => spoken(word, 'sex', { sex: [sex] })),
    ...gradeWords.flatMap(([[first = '', ...others], grade_code]) => [
      term(first, 'grade', { grade_code }),
      ...others.map((word) => spoken(word, 'grade', { grade_code })),
    ]),
    ...partners.map(({ id, partner_name }) => term(partner_name, 'partner', { partner_id: [id] })),
  ]
}

const term = (label: string, kind: TermKind, meaning: Meaning): Term => ({
  label,
  key: keyOf(label),
  initials: initialsOf(label),
  kind,
  meaning,
})
const spoken = (label: string, kind: TermKind, meaning: Meaning): Term => ({
  ...term(label, kind, meaning),
  spoken: true,
})
