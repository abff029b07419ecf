import { decided, exact } from '#tests/letter/item.ts'
import { by } from '#tests/support/named-tests.ts'

const pages = by('server/pages/pages.test.ts')
const home = by('tests/e2e/browse-home.e2e.ts')
const lists = by('tests/e2e/browse-lists.e2e.ts')
const carcasses = by('tests/e2e/browse-carcasses.e2e.ts')
const product = by('tests/e2e/browse-product.e2e.ts')
const search = by('tests/e2e/search.e2e.ts')
const joining = by('tests/e2e/sign-up.e2e.ts')
const find = by('tests/e2e/find.phone.e2e.ts')
const read = by('tests/e2e/centre-read.e2e.ts')
const letter = by('tests/e2e/letter-visitor.e2e.ts')
const session = by('tests/e2e/letter-session.e2e.ts')

const banner = home('turns the banner over until it is stopped')
const popup = letter('an address names a box: it opens over the list with its photos, facts, other cuts and policies')
const overList = product('opens over the list, adds other cuts to the running total, and closes by ✕')
const searchPage = search('the search page has back, home and menu at every size, and back is home')

/** §2 Screens and routes: what needs no login. */
export const publicScreens = [
  exact('/ redirects to /Main keeping the query', pages('send / to the home page with its query, and /undefined to /')),
  exact('/undefined goes to /', pages('send / to the home page with its query, and /undefined to /')),
  exact(
    'The bare domain redirects to its www host',
    by('server/http/answers.test.ts')('sends pages to the shop with their path and query, and nowhere else'),
  ),
  exact('/Main: a banner of three slides, 3 s, looping', banner),
  exact('Slide 2 leads to /FaQ?tab=DE, slide 3 to /FaQ?tab=CR', banner),
  exact('/Main: a section of today’s ultra-fresh items', home('says what came in today and leads to it')),
  exact(
    '/Main: a magazine carousel to /MagazineView/?id={id}&mode=list',
    letter('home leads to its magazine, one and a half articles with 10 px between them on a phone'),
  ),
  exact(
    '/Login and /UserLogin: ID, password, save-ID, three links',
    session('/Login and /UserLogin are one screen, which keeps the ID when asked to'),
  ),
  exact(
    '/GoodsAll: grade tabs with codes empty and 01 to 07',
    carcasses('has a tab for every grade that stands in the address'),
  ),
  exact(
    '/GoodsAll: cards are swiped, with a page counter',
    letter('a carcass is swiped aside for the next one, and the counter says where one is'),
    carcasses('shows one carcass at a time and turns to the next, by button and by key'),
  ),
  exact('/GoodsAll: goodsId and ps_code open the popup', popup),
  exact(
    '/GoodsNormal: infinite scroll',
    lists('loads ten at a time to the end, and keeps its place for those who come back'),
  ),
  exact('/GoodsNormal: a filter panel', lists('narrows the list by the panel, and the address says how')),
  exact(
    '/GoodsNormal: query page, beef_code, grade_code, pc_code, goodsId, ps_code',
    lists('narrows the list by the panel, and the address says how'),
    lists('says when nothing fits, and takes the filter off again'),
    lists('loads ten at a time to the end, and keeps its place for those who come back'),
  ),
  exact(
    '/GoodsSearch: no type filter, title 제품 검색, home, menu',
    letter('lists ask for pages of their size, the regular one for what can be bought'),
    lists('finds by cut, by partner and by traceability number'),
    searchPage,
  ),
  exact('/GoodsSearch: back button to /Main', searchPage),
  exact(
    '/GoodsPop is in the route table',
    product('is a full page under a link that can be shared, and follows the market'),
  ),
  exact('Popup: photos, carcass facts, other cuts, the same cut elsewhere', popup, overList),
  exact('Popup: exchange, refund and delivery policy, running total, cart and buy-now buttons', popup, overList),
  exact(
    'A loin cross-section can be shown for a cut',
    carcasses('shows the loin section large and comes back with Back'),
    popup,
  ),
  exact(
    '/MemberReg, /Memberprocess01, 02, 03',
    joining('the way in: type, three terms with their texts, next only with all of them'),
    joining('the second step is not open before the terms'),
    joining('says what is missing, one thing at a time, in the order of the form'),
  ),
  exact(
    'The sign-up pages log a member out and go to /',
    by('tests/e2e/sign-up-waiting.e2e.ts')('the pages of signing up log a member out and go home'),
  ),
  exact(
    '/IdSearch: input view, then result view',
    find('finds an id by name and phone, and says why when it does not'),
  ),
  exact('/PassSearch: two steps', find('a forgotten password: who, the code, then a new one, and all sessions end')),
  exact(
    '/Ready is a placeholder; /test is not part of the product',
    read('the terms and the privacy policy: contents lead to the articles, numbers are those of the settings'),
    pages('answer known addresses with 200 and unknown ones with 404, both with the page'),
  ),
  exact(
    '/UnitPrice: a table of averages with two date pickers, without login',
    letter('the price table has two dates, asks with a token of another name, and says why there is none'),
    by('tests/e2e/unit-price.e2e.ts')('reads a cut’s price over a period, day by day, and beside another grade'),
  ),
  exact(
    '/Notice, /NoticeView, /FAQ and /FaQ, /Magazine, /MagazineView, /Policy, /Private, without login',
    read('the hub leads to the notices: pinned first, twenty a page, and back to the page one came from'),
    read('frequent questions: categories from the banners, answers that open, words marked in them, then a person'),
    read('the magazine: covers, search, an article with its neighbours'),
    read('the terms and the privacy policy: contents lead to the articles, numbers are those of the settings'),
  ),
  exact(
    '/Customer',
    read('the hub leads to the notices: pinned first, twenty a page, and back to the page one came from'),
  ),
  exact(
    'Side menu: its places, log-in or log-out, shortcuts',
    session('the side menu has everything, with log-in or log-out'),
  ),
  exact('Side menu: a product search filter', searchPage),
  decided(
    'Top navigation: home, ultra-fresh, price list, support',
    'DESIGN: the regular list stands there too',
    session('the top navigation leads home, to the ultra-fresh, the regular, the price table and the support'),
  ),
]
