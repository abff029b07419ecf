import { watched } from './watched.ts'

/** A question that waits for the buyer's answer. Without `cancel` it is a plain message with one button. */
export type Question = {
  id: number
  title: string
  body?: string | undefined
  action: string
  cancel?: string | undefined
  danger: boolean
  answer: (yes: boolean) => void
}

const questions = watched<readonly Question[]>([])
let lastId = 0

function ask(question: Omit<Question, 'id' | 'answer'>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  lastId += 1
  const id = lastId
  const answer = (yes: boolean) => {
    questions.set(questions.get().filter((one) => one.id !== id))
    resolve(yes)
  }
  questions.set([...questions.get(), { ...question, id, answer }])
  return promise
}

type Confirm = { title: string; body?: string; action: string; cancel?: string; danger?: boolean }

/** Asks before something happens. The button names the action (never 예/아니요). Resolves to true when that button was pressed. */
export const askConfirm = ({ cancel = '취소', danger = false, ...rest }: Confirm): Promise<boolean> =>
  ask({ ...rest, cancel, danger })

/** Shows a sentence (a server's refusal, for one) until it is acknowledged. */
export async function showAlert(title: string, body?: string): Promise<void> {
  await ask({ title, body, action: '확인', danger: false })
}

export const firstQuestion = (): Question | undefined => questions.get()[0]
export const onQuestions = questions.follow
