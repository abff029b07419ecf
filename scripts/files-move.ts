import { moveFiles } from '#server/files/move-files.ts'
import { otherStore, ownStore } from '#server/files/open-store.ts'
import { asProgram } from './as-program.ts'
import { Problem } from './problem.ts'
import { readEnvironment } from './start/environment.ts'

/** `npm run files:move`: copies the files of FILES_ALSO to the present file store. The shop may be open. */
await asProgram(async () => {
  const config = await readEnvironment()
  const from = otherStore(config)
  if (!from) throw new Problem('FILES_ALSO에 파일이 지금까지 있던 곳을 적어 주세요. 순서는 .env.example에 있어요.')
  const { copied, there } = await moveFiles(from, ownStore(config))
  process.stdout.write(
    `파일을 옮겼어요: ${copied}개 (이미 있던 것 ${there}개).\n  모두 다시 읽어 맞는지 봤어요. 이제 FILES_ALSO를 지우고 가게를 다시 켜세요.\n`,
  )
})
