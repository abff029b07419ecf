import { useAct } from '#web/operator/desk/use-act.ts'

/** Boxes and intake show what holds now. */
const touched = { touches: ['carcass', 'intake', 'search'].map((name) => ['staff', name]) }

/** An act on a carcass, which answers what is said of it. */
export const useCarcassAct = <Wish>(run: (wish: Wish) => Promise<string>) =>
  useAct(touched, { run, said: (words) => words })

export const toldWords = (told: number): string => (told > 0 ? `. 담아 둔 ${told}명에게 문자로 알려요` : '')
