/**
 * The passwords that attackers try first, kept offline (ASVS 6.2.4): common words and keyboard walks, with common numbers before or after
 * them. Only those count that our own rule lets through: letters and digits, at least 8 characters.
 */
const words =
  `password passw0rd p@ssw0rd p@ssword passwd pass pw welcome admin administrator root user guest test tester testing login master manager
letmein iloveyou loveyou love monkey dragon sunshine princess football baseball soccer basketball superman batman spiderman ironman
shadow michael jordan charlie daniel andrew thomas robert jessica ashley jennifer matthew joshua anthony william joseph david james
john michelle nicole hannah amanda samantha angel flower summer winter spring autumn hello whatever freedom trustno ninja mustang
access starwars pokemon pikachu naruto qwerty qwert qwertyui qwertyuiop qwer qwe asdf asdfg asdfgh asdfghjkl asd zxcv zxcvb zxcvbn
zxcvbnm zxc qaz qazwsx qazwsxedc wsx abc abcd abcde abcdef abcdefg abcdefgh aaaa aaaaaa a aa aaa q qq qw z zx zz aabb secret computer
internet google samsung galaxy apple iphone android windows microsoft naver daum kakao kakaotalk korea korean seoul busan daegu
incheon daejeon gwangju jeju corea tkfkd tkfkdgo dkssud dkssudgktpdy rkskek rkskekfk gksrnr gkrry alsrnr wkddb qlalfqjsgh qlqjs
gkfn gksruf dkagh dkaghgkqtk vhtmxm tkdgh ghkdxodud sarang saranghae annyeong minsu minji jimin jihoon hyunwoo younghee chulsoo
company business market shop store order beef meat hanwoo food restaurant kitchen chef owner boss sajang butcher house home family
lucky happy money dollar success victory winner killer hunter tiger lion eagle bear rabbit puppy kitty cookie candy chocolate banana
cheese coffee pepper ginger maggie buster harley ranger thunder storm silver golden diamond crystal purple orange yellow green blue
black white red music guitar piano singer dance dancer student teacher school college doctor nurse police soldier captain
changeme default temp temporary demo sample example system server network security private public free forever always never
january february march april may june july august september october november december monday friday sunday`.split(/\s+/)

const numbers =
  `1 2 3 7 9 0 01 02 07 10 11 12 13 21 22 23 69 77 88 99 00 000 007 100 101 111 112 119 123 1234 12345 123456 1234567 12345678 123456789
1234567890 321 4321 54321 654321 222 333 444 555 666 777 888 999 1111 2222 3333 4444 5555 6666 7777 8888 9999 0000 1004 8282 1212 2580
5678 7890 0987 9876 98765 987654 9876543 1122 112233 123123 121212 131313 111111 222222 777777 888888 000000 11223344 12341234 1q 1q2w
1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz 1qaz2wsx 1qaz2wsx3edc 2wsx 3edc 123qwe 123abc 1a2b3c 1a2b3c4d`.split(/\s+/)

const known = new Set(words)
const usual = new Set([...numbers, ...Array.from({ length: 81 }, (_, n) => String(1960 + n))])
const ends = /[!@#$%^&*.,?~_+=-]+$/

/** Whether a password is one that attackers try first, or is made of the member's own words or of our name. */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  const typed = password.toLowerCase().replace(ends, '')
  if (usual.has(typed) || isMadeOf(typed)) return true
  const names = ['hangyeol', '한결', ...own.map((word) => word.toLowerCase()).filter((word) => word.length >= 4)]
  return names.some((name) => typed.includes(name))
}

/**
 * Whether it is a common word with common numbers before, after or around it; a word or a number twice; or one character or a short run
 * repeated.
 */
function isMadeOf(typed: string): boolean {
  for (let cut = 0; cut <= typed.length; cut++) {
    const [head, tail] = [typed.slice(0, cut), typed.slice(cut).replace(ends, '')]
    const front = head.replace(/[!@#$%^&*._-]+$/, '')
    if (isPlain(front) && isPlain(tail)) return true
  }
  return /^(.{1,4})\1+.?$/.test(typed)
}

const isPlain = (part: string): boolean => part === '' || known.has(part) || usual.has(part)

/** The combinations that are refused at the least, for the test that checks the size of the list. */
export function* commonPasswords(): Generator<string> {
  for (const word of known) for (const number of usual) yield `${word}${number}`
}
