/* Runs inside the address frame: searches, shows doors, tells the page around us what was chosen. */

const query = new URLSearchParams(location.search)
const shop = window.opener ?? window.parent
const input = document.querySelector('#q')
const state = document.querySelector('#state')
const list = document.querySelector('#results')
const guide = document.querySelector('#guide')
let latest = 0

const title = query.get('title')
if (title) document.title = title
for (const [name, colour] of query) {
  if (name.startsWith('theme.')) document.documentElement.style.setProperty(`--${name.slice(6)}`, colour)
}
if (query.get('focusInput') !== 'false') input.focus()

document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault()
  void search(input.value)
})
new ResizeObserver(() => {
  tell('resize', { width: document.documentElement.clientWidth, height: document.documentElement.scrollHeight })
}).observe(document.body)

if (query.get('q')) {
  input.value = query.get('q')
  void search(input.value)
}

async function search(text) {
  const q = text.trim()
  if (q.length < 2) {
    state.textContent = '두 글자 이상 적어 주세요.'
    return
  }
  latest += 1
  const mine = latest
  state.textContent = '찾는 중이에요…'
  try {
    const address = new URLSearchParams({ q, shorthand: query.get('shorthand') ?? 'true' })
    const response = await fetch(`/postcode/search?${address}`)
    if (!response.ok) throw new Error(String(response.status))
    const { count, results } = await response.json()
    if (mine !== latest) return
    show(q, count, results)
    tell('search', { q, count })
  } catch {
    if (mine === latest) state.textContent = '주소를 불러오지 못했어요. 다시 검색해 주세요.'
  }
}

function show(q, count, results) {
  guide.hidden = true
  state.textContent =
    count === 0
      ? `'${q}'에 맞는 주소가 없어요.`
      : count > results.length
        ? `${count}곳 중 ${results.length}곳만 보여요. 검색어를 더 적어 주세요.`
        : `${count}곳을 찾았어요.`
  list.replaceChildren(...results.map((result) => door(q, result)))
}

function door(q, result) {
  const item = document.createElement('li')
  const zone = document.createElement('strong')
  zone.textContent = result.zonecode
  item.append(
    zone,
    choice('도로명', `${result.roadAddress}${result.buildingName ? ` (${result.buildingName})` : ''}`, () =>
      choose(q, result, 'R'),
    ),
    choice('지번', result.jibunAddress, () => choose(q, result, 'J')),
  )
  return item
}

function choice(kind, text, onChoose) {
  const button = document.createElement('button')
  button.type = 'button'
  const tag = document.createElement('span')
  tag.className = 'tag'
  tag.textContent = kind
  button.append(tag, ` ${text}`)
  button.addEventListener('click', onChoose)
  return button
}

function choose(q, result, selected) {
  const byRoad = selected === 'R'
  tell('complete', {
    ...result,
    address: byRoad ? result.roadAddress : result.jibunAddress,
    addressEnglish: byRoad ? result.roadAddressEnglish : result.jibunAddressEnglish,
    addressType: selected,
    userSelectedType: selected,
    noSelected: 'N',
    userLanguageType: 'K',
    autoRoadAddress: '',
    autoRoadAddressEnglish: '',
    autoJibunAddress: '',
    autoJibunAddressEnglish: '',
    query: q,
  })
}

function tell(kind, value) {
  shop.postMessage({ kind, value }, query.get('origin') ?? '*')
}
