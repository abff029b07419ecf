const longest = 100

/** The file name that the sender gave, made fit to be shown: no folders, no control or direction characters, not too long. */
export function originalName(sent: string | undefined): string {
  const name = (sent ?? '')
    .normalize('NFC')
    .split(/[/\\]/)
    .at(-1)!
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]/gu, '')
    .trim()
  if (name === '' || /^\.+$/.test(name)) return '파일'
  const letters = Array.from(name)
  if (letters.length <= longest) return name
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? ''
  return letters.slice(0, longest - ending.length).join('') + ending
}
