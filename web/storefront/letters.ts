import 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css'

/**
 * Changes to Pretendard when every letter that stands on the page has come: its files come one by one, and the whole page would be laid out
 * anew for each of them.
 */
export async function changeLetters(): Promise<void> {
  const text = document.getElementById('root')?.textContent ?? ''
  await document.fonts.load('1rem "Pretendard Variable"', text).catch(() => undefined)
  document.documentElement.dataset['letters'] = ''
}
