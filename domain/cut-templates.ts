/** The cuts that a side is usually divided into, by code, in the order of weighing. */
export const cutTemplates = {
  whole: {
    name: '반도체 20부위',
    cuts: [
      '01010300',
      '01010500',
      '01010600',
      '01010400',
      '01010100',
      '01010200',
      '01010900',
      '01011000',
      '01012000',
      '01012100',
      '01012200',
      '01012300',
      '01012500',
      '01011300',
      '01011400',
      '01011500',
      '01011900',
      '01012700',
      '01012800',
      '01013500',
    ],
  },
  main: {
    name: '주요 10부위',
    cuts: [
      '01010300',
      '01010500',
      '01010400',
      '01010100',
      '01010200',
      '01012000',
      '01012300',
      '01011400',
      '01012800',
      '01013500',
    ],
  },
  grill: {
    name: '구이 8부위',
    cuts: ['01010300', '01010500', '01010600', '01010400', '01010900', '01011300', '01011900', '01013500'],
  },
} as const
export type CutTemplate = keyof typeof cutTemplates

/** Cuts that a whole carcass usually has. */
export const usualCuts: readonly string[] = cutTemplates.main.cuts
