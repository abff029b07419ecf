import { type Head, titled } from './head.ts'
import { breadcrumbs } from './things.ts'

type Passport = {
  cattle_no: string
  intakes: readonly { judge_breed_nm: string; judge_sex_nm: string; gradeName: string }[]
}

/** The page of an animal's traceability data. */
export function traceHead({ cattle_no, intakes }: Passport): Head {
  const said = intakes.at(-1)
  const kind = said ? `${said.judge_breed_nm} ${said.judge_sex_nm} ${said.gradeName}` : '소고기'
  const number = cattle_no.replace(/^(\d{3})(\d{4})(\d{4})(\d)$/, '$1 $2 $3 $4')
  const path = `/Trace/${cattle_no}`
  return {
    title: titled(`${number} 소고기 이력`),
    description: `${kind}, 이력번호 ${number}. 태어난 곳부터 사육, 도축, 등급판정, 포장까지 날짜와 함께 보세요.`,
    path,
    things: (shop) => [
      breadcrumbs(shop, [
        ['소고기 이력', '/Trace'],
        [number, path],
      ]),
    ],
  }
}
