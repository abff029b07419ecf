const browsers = [
  ['SamsungBrowser', '삼성 인터넷'],
  ['KAKAOTALK', '카카오톡'],
  ['NAVER', '네이버 앱'],
  ['Whale', '웨일'],
  ['Edg', 'Edge'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'Chromebook'],
  ['Linux', 'Linux'],
] as const

/** A name such as 'Chrome · Windows', as far as the user agent says. */
export function deviceName(userAgent: string): string {
  const nameIn = (names: readonly (readonly [string, string])[]) =>
    names.find(([part]) => userAgent.includes(part))?.[1]
  return [nameIn(browsers), nameIn(systems)].filter(Boolean).join(' · ') || '알 수 없는 기기'
}
