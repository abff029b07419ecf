const leads = ['g', 'kk', 'n', 'd', 'tt', 'r', 'm', 'b', 'pp', 's', 'ss', '', 'j', 'jj', 'ch', 'k', 't', 'p', 'h']
const vowels = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ')
const tails = ' k k k n n n t l k m l l l p l m p p t t ng t t k t p h'.split(' ')
const units: [RegExp, string][] = [
  [/대로$/, '-daero'],
  [/번길$/, 'beon-gil'],
  [/로$/, '-ro'],
  [/길$/, '-gil'],
  [/구$/, '-gu'],
  [/시$/, '-si'],
  [/군$/, '-gun'],
  [/읍$/, '-eup'],
  [/면$/, '-myeon'],
  [/동$/, '-dong'],
  [/리$/, '-ri'],
  [/가$/, '-ga'],
]

/** Latin spelling of one Korean place word, without the sound changes between syllables: good enough to be read. */
export function romanise(word: string): string {
  if (word === '') return ''
  const unit = units.find(([form]) => form.test(word) && word.length > 1)
  const stem = unit === undefined ? word : word.replace(unit[0], '')
  const letters = Array.from(stem, syllable).join('')
  return letters.charAt(0).toUpperCase() + letters.slice(1) + (unit?.[1] ?? '')
}

function syllable(letter: string): string {
  const place = (letter.codePointAt(0) ?? 0) - 0xac00
  if (place < 0 || place > 11_171) return letter
  return (
    (leads[Math.floor(place / 588)] ?? '') + (vowels[Math.floor((place % 588) / 28)] ?? '') + (tails[place % 28] ?? '')
  )
}
