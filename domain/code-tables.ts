import { z } from 'zod'

type Table = {
  name: string
  /** The format of a code; null: the operator cannot add any. */ code: RegExp | null
  hint: string
}

/** Tables of codes that the operator maintains. A code is retired, never deleted: rows that use it keep it. */
export const codeTables = {
  faq_codes: { name: '자주 묻는 질문 분류', code: /^[A-Z]{2}$/, hint: '영어 대문자 두 자' },
  qna_codes: { name: '문의 유형', code: /^[A-Z]{2}$/, hint: '영어 대문자 두 자' },
  user_out_codes: { name: '탈퇴 사유', code: /^$/, hint: '번호는 저절로 붙어요' },
  banks: { name: '은행', code: /^\d{2}$/, hint: '결제사의 두 자리 은행 코드' },
  cuts: { name: '부위', code: null, hint: '부위 코드는 등급판정 자료와 이어져 있어 더하지 않아요' },
  beef_kinds: { name: '축종', code: null, hint: '축종 이름은 등급판정 자료의 것이에요' },
  grades: { name: '등급', code: null, hint: '등급 이름은 법이 정해요' },
} as const satisfies Record<string, Table>
export type CodeTable = keyof typeof codeTables
export const codeTable = z.enum(Object.keys(codeTables) as [CodeTable, ...CodeTable[]])

/** Names that are set by the grading service or by law, which the desk cannot change. */
export const hasFixedNames = (table: CodeTable): boolean => table === 'beef_kinds' || table === 'grades'

/** '직접 입력' among the reasons for leaving, which opens a text field: always the last one, and it cannot be retired. */
export const ownWordsCode = '8'
