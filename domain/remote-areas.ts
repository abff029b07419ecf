/**
 * Areas without delivery: counties that consist of islands, and in other counties each 읍·면·동 (or 리, or road) that is an inhabited island
 * without a bridge to the mainland, always with its 시·군·구, because names of places are shared (완도군 청산면, 옥천군 청산면).
 *
 * Source: the ports of the national passenger ferries (TAGO 여객선정보, GetPortList) with the addresses of their piers, as of 2026, without the
 * islands that have got a bridge since (화태도, 원산도, 석모도, 낭도, 무의도, 고군산군도 except 관리도, …), and the places that SPEC §5 names. An island that
 * shares its 리 with the mainland (세어도, 유부도, 오비도, 지심도, 이수도, 사도, 백일도) cannot be named by its 리: the desk can add its road, '거제시 장목면 이수도길'.
 */
export const remoteCounties: readonly string[] = ['울릉군', '옹진군', '신안군']

const places: Readonly<Record<string, readonly string[]>> = {
  강화군: ['서도면', '삼산면 미법리', '삼산면 서검리'],
  안산시: ['풍도동'],
  화성시: ['우정읍 국화리'],
  당진시: ['석문면 난지도리'],
  서산시: ['팔봉면 고파도리'],
  태안군: ['근흥면 가의도리'],
  홍성군: ['서부면 죽도리'],
  보령시: ['오천면 녹도리', '오천면 삽시도리', '오천면 외연도리', '오천면 효자도리'],
  군산시: [
    '옥도면 개야도리',
    '옥도면 관리도리',
    '옥도면 말도리',
    '옥도면 비안도리',
    '옥도면 어청도리',
    '옥도면 연도리',
    '옥도면 죽도리',
  ],
  부안군: ['위도면'],
  영광군: ['낙월면'],
  무안군: ['망운면 탄도리'],
  목포시: ['달동', '율도동'],
  해남군: ['화산면 삼마리'],
  진도군: ['조도면', '의신면 모도리'],
  완도군: ['청산면', '소안면', '보길면', '노화읍', '금일읍', '금당면', '생일면'],
  보성군: ['벌교읍 장도리'],
  고흥군: ['도양읍 득량리', '도양읍 시산리'],
  여수시: [
    '삼산면',
    '경호동',
    '남면 두라리',
    '남면 두모리',
    '남면 심장리',
    '남면 안도리',
    '남면 연도리',
    '남면 우학리',
    '남면 유송리',
    '남면 횡간리',
    '남면 금오로',
    '화정면 개도리',
    '화정면 상화리',
    '화정면 여자리',
    '화정면 월호리',
    '화정면 제도리',
    '화정면 하화리',
  ],
  하동군: ['금남면 대도리'],
  남해군: ['미조면 조도길'],
  사천시: ['마도동', '신수동'],
  통영시: [
    '사량면',
    '욕지면',
    '한산면',
    '도산면 저산리',
    '산양읍 곤리리',
    '산양읍 연곡리',
    '산양읍 저림리',
    '산양읍 추도리',
    '용남면 어의리',
    '용남면 지도리',
  ],
}

/** '완도군 청산면', '여수시 남면 안도리'. */
export const remoteTowns: readonly string[] = Object.entries(places).flatMap(([county, towns]) =>
  towns.map((town) => `${county} ${town}`),
)
