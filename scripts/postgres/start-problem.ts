import { Problem } from '#scripts/problem.ts'

const sentences: [RegExp, (place: string) => string][] = [
  [
    /No space left on device|Disk quota exceeded/,
    (place) =>
      `디스크가 가득 차서 데이터베이스를 시작하지 못했어요. 자리를 비운 뒤 다시 실행해 주세요. 저장된 데이터는 그대로 있어요. (${place})`,
  ],
  [
    /Permission denied|Operation not permitted|has wrong ownership|Read-only file system/,
    (place) =>
      `데이터 폴더에 쓸 수 없어요: ${place}. 폴더의 주인과 권한을 확인하거나 DATA_DIR로 다른 폴더를 알려 주세요.`,
  ],
  [
    /could not bind|Address already in use/,
    () => '데이터베이스가 쓸 포트를 다른 프로그램이 먼저 차지했어요. 다시 실행해 주세요.',
  ],
  [
    /initialized by PostgreSQL version|database files are incompatible/,
    (place) => `다른 버전의 PostgreSQL이 만든 데이터예요: ${place}. DATA_DIR로 다른 폴더를 알려 주세요.`,
  ],
  [
    /could not map anonymous shared memory|Cannot allocate memory/,
    () => '메모리가 모자라 데이터베이스를 시작하지 못했어요.',
  ],
]

/** Turns PostgreSQL's output before it failed into a message that says what to do. */
export function startProblem(place: string, output: string): Problem {
  const tail = output.trim().split('\n').slice(-15).join('\n')
  const known = sentences.find(([pattern]) => pattern.test(tail))
  return new Problem(known ? known[1](place) : `데이터베이스를 시작하지 못했어요. PostgreSQL의 말:\n${tail}`)
}
