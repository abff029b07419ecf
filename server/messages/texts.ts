import { type BeefCode, beefKinds, type GradeCode, gradeNames } from '#domain/codes.ts'
import { goodsLabel } from './goods-label.ts'
import { type Worded, worded } from './worded.ts'

/** Texts to members; the words are in #domain/message-wordings.ts, or the operator's own. */
export const codeText = (code: string): Worded => worded('code', { 인증번호: code })

/** In groups of four digits, which are easier to read and type. */
export const longCodeText = (code: string): Worded =>
  worded('code.long', { 인증번호: code.replaceAll(/(\d{4})(?=\d)/g, '$1 ') })

export const approvedText = (name: string, url: string): Worded => worded('member.approve', { 이름: name, 주소: url })

export const rejectedText = (name: string, reason: string, url: string): Worded =>
  worded('member.reject', { 이름: name, 사유: reason, 주소: url })

export const suspendedText = (name: string, words: string): Worded =>
  worded('member.suspend', { 이름: name, 사유: words })

export const resumedText = (name: string, url: string): Worded => worded('member.resume', { 이름: name, 주소: url })

export const changedText = (name: string, url: string): Worded => worded('change.approve', { 이름: name, 주소: url })

export const changeRefusedText = (name: string, reason: string, url: string): Worded =>
  worded('change.refuse', { 이름: name, 사유: reason, 주소: url })

export const phoneChangedText: Worded = worded('phone.changed')

export const passwordChangedText: Worded = worded('password.changed')

export const adAnswerText = (name: string, takes: boolean, day: string, url: string): Worded =>
  worded('ads.answered', { 이름: name, 답: takes ? '동의' : '거부', 일시: day, 주소: url })

export const answeredText = (name: string, subject: string, url: string): Worded =>
  worded('inquiry.answered', {
    이름: name,
    제목: subject.length > 20 ? `${subject.slice(0, 19)}…` : subject,
    주소: url,
  })

export const withdrawnText = (name: string, cut: string, reason: string): Worded =>
  worded('box.withdrawn', { 이름: name, 상품: cut, 사유: reason })

export const releasedText = (name: string, goods: string, reason: string): Worded =>
  worded('hold.released', { 이름: name, 상품: goods, 사유: reason })

type Graded = { beef_code: BeefCode; grade_code: GradeCode }
type Regraded = { name: string; goods: string; count: number; before: Graded; after: Graded }
/** The kind is named only where it was corrected, too. */
export function regradedText({ name, goods, count, before, after }: Regraded): Worded {
  const grades = { 전등급: gradeNames[before.grade_code], 등급: gradeNames[after.grade_code] }
  const words = { 이름: name, 상품: goodsLabel(goods, count), ...grades }
  return before.beef_code === after.beef_code
    ? worded('box.regraded', words)
    : worded('box.rekinded', { ...words, 전품종: beefKinds[before.beef_code], 품종: beefKinds[after.beef_code] })
}
