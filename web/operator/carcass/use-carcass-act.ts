import { useAct } from '#web/operator/desk/use-act.ts'

/** The desks of boxes and of intake are fetched again. */
const touched = { touches: ['carcass', 'intake', 'search'].map((name) => ['staff', name]) }

/** An action on a carcass; `run` resolves to the sentence to show. */
export const useCarcassAct = <Wish>(run: (wish: Wish) => Promise<string>) =>
  useAct(touched, { run, said: (words) => words })

export const toldWords = (told: number): string => (told > 0 ? `. 담아 둔 ${told}명에게 문자로 알려요` : '')
