/** Korean particles written for both cases, '이(가)': the one after a consonant, and the one after a vowel. */
const pairs: Readonly<Record<string, readonly [closed: string, open: string]>> = {
  '이(가)': ['이', '가'],
  '가(이)': ['이', '가'],
  '을(를)': ['을', '를'],
  '를(을)': ['을', '를'],
  '은(는)': ['은', '는'],
  '는(은)': ['은', '는'],
  '과(와)': ['과', '와'],
  '와(과)': ['과', '와'],
  '(으)로': ['으로', '로'],
  '(이)': ['이', ''],
}

/** The source of a regular expression that matches these pairs. */
export const pairPattern = Object.keys(pairs)
  .map((pair) => pair.replaceAll(/[()]/g, String.raw`\$&`))
  .join('|')

/** How the last character of a number, a grade ('1+'), a weight or 'ID' is pronounced. */
const spoken: Readonly<Record<string, string>> = {
  0: '영',
  1: '일',
  2: '이',
  3: '삼',
  4: '사',
  5: '오',
  6: '육',
  7: '칠',
  8: '팔',
  9: '구',
  '+': '스',
  '%': '트',
  g: '램',
  D: '디',
}
const rieul = 8

/** '채끝' and '(으)로' → '으로'. If the pronunciation of a word is unknown ('CJ'), the pair stays as it is. */
export function particleFor(word: string, pair: string): string {
  const [last = ''] = word.replaceAll(/[^\p{L}\p{N}+%]/gu, '').slice(-1)
  const code = (spoken[last] ?? last).codePointAt(0) ?? 0
  const chosen = pairs[pair]
  if (!chosen || code < 0xac00 || code > 0xd7a3) return pair
  const final = (code - 0xac00) % 28
  return chosen[final === 0 || (pair === '(으)로' && final === rieul) ? 1 : 0]
}
